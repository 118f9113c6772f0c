/** A form's texts by their names, as they were typed. */
export type Typed = Readonly<Record<string, string>>

/** What every action answers that did not do what its form asked for. Done is a redirect, `Done`, or an answer of its own. */
export type FormAnswer<Fault extends string = string, Refused = null> = {
  typed: Typed
  /** The first thing that is wrong with each field, by its name. */
  faults: Readonly<Partial<Record<string, Fault>>>
  /** Why nothing was done though every field was right. */
  refused: Refused | null
}

/** What a script is told whose form was followed: it stays where it is. */
export type Done = { done: true }

export function isDone(answer: object | null | undefined): answer is Done {
  return answer != null && 'done' in answer && answer.done === true
}

/** What is to be corrected; null before an answer, and once it is done. */
export function wrongIn<Fault extends string, Refused>(
  answer: FormAnswer<Fault, Refused> | Done | null | undefined,
): FormAnswer<Fault, Refused> | null {
  return answer == null || isDone(answer) ? null : answer
}
