/** Pictures of the position that is shown, which the desk draws. */

import type { Desk } from "../desk/desk.js";
import { h } from "../page/dom.js";
import { saveFile } from "../page/files.js";
import { tiles } from "../page/look.js";
import { button } from "./card-parts.js";
import { warn } from "./speak.js";
import type { Store } from "./store.js";
import { text } from "./text.js";

/** The width of a picture in pixels, where it has any. */
const WIDTH = 1440;

/** Buttons that save the board as it is shown; `variant` is an id, or the text of a file. */
export function pictureButtons(store: Store, desk: Desk, variant: string): HTMLElement[] {
  const save = async (format: "png" | "svg") => {
    const { facts, shown } = store.now;
    try {
      const svg = await desk.picture(variant, shown.fen, tiles());
      const drawing = new Blob([svg], { type: "image/svg+xml" });
      const file = format === "svg" ? drawing : await rasterize(drawing);
      saveFile(`${facts.id}-${shown.ply}.${format}`, file);
    } catch {
      warn(text.failed);
    }
  };
  return [
    button(text.picturePng, () => void save("png")),
    button(text.pictureSvg, () => void save("svg")),
  ];
}

/** The same in pixels. */
async function rasterize(drawing: Blob): Promise<Blob> {
  const image = new Image();
  image.src = URL.createObjectURL(drawing);
  try {
    await image.decode();
    const height = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth);
    const canvas = h("canvas", { width: WIDTH, height });
    canvas.getContext("2d")?.drawImage(image, 0, 0, WIDTH, height);
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    if (!made) throw new Error("this browser draws nothing");
    return made;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
