/** The browser's notifications, which are shown only to those who have asked for them. */

import { say } from "./say.js";

const INSECURE = say(
  "Your browser allows notifications only from this computer itself or from an address that begins with https.",
);
const MISSING = say("Your browser cannot show notifications.");
const DENIED = say(
  "Your browser does not allow notifications from this page. Its settings say why.",
);

/** Asks the visitor's leave, which needs a press. Returns a sentence on why there is none, or an
    empty text. */
export async function askToNotify(): Promise<string> {
  if (!window.isSecureContext) return INSECURE;
  if (!("Notification" in window)) return MISSING;
  return (await Notification.requestPermission()) === "granted" ? "" : DENIED;
}

export function mayNotify(): boolean {
  return "Notification" in window && Notification.permission === "granted";
}

/** Shows a notification, which leads to this page; it replaces the one with the same tag. Returns
    `null` where none may be shown. */
export function notify(title: string, body: string, tag: string): Notification | null {
  if (!mayNotify()) return null;
  try {
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return shown;
  } catch {
    // Some phones have notifications for installed pages alone.
    return null;
  }
}
