/** Says things in the language of the page. The words stand in `crates/words`; English is in the
    code, and the key. */

declare global {
  /** The words of the page's language, which a script before this one has put here. */
  var wazirWords: Record<string, string> | undefined;
}

/** The names in a text: those of `"{a} and {b}"` are `"a" | "b"`. */
type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** A value for each name in a text, if it has any. */
type Values<Text> = [Names<Text>] extends [never] ? [] : [Record<Names<Text>, string | number>];

const SEPARATOR = "\u0004";

/** Says these words, with values in the place of `{names}`. */
export function say<Text extends string>(words: Text, ...values: Values<Text>): string {
  return fill(globalThis.wazirWords?.[words] ?? words, values[0]);
}

/** Says words that have several meanings, of which the context names one. */
export function sayAs<Text extends string>(
  context: string,
  words: Text,
  ...values: Values<Text>
): string {
  const text = globalThis.wazirWords?.[`${context}${SEPARATOR}${words}`] ?? words;
  return fill(text, values[0]);
}

function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
