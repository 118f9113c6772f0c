/** Why an upload was refused, by the code of its answer. */
export function faultOf(text: string): string {
  try {
    const answer: unknown = JSON.parse(text)
    if (answer && typeof answer === 'object' && 'code' in answer) return String(answer.code)
  } catch {
    // no answer of ours: a proxy's page
  }
  return 'failed'
}
