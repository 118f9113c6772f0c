/** Whether a text names one of these words: what a database or a program has said is not believed to. */
export function isKeyOf<Words extends object>(
  words: Words,
  key: string,
): key is Extract<keyof Words, string> {
  return Object.hasOwn(words, key)
}
