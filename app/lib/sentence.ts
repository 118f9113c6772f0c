/** What somebody has typed as a sentence that another can follow: with a mark at its end. */
export function sentence(typed: string): string {
  const text = typed.trim()
  return text === '' || /[.!?…]["”»)]?$/u.test(text) ? text : `${text}.`
}
