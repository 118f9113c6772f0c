/** Whether a lot is asked for a list, and how many of it a lot may have. */
export const LOT_USES = ['none', 'one', 'many'] as const
export type LotUse = (typeof LOT_USES)[number]

/** `offered` is false of one that whoever has it keeps, and nobody else takes. */
export type Choice = { id: string; name: string; nameEs: string; offered: boolean }
/** A list that lots are asked for. */
export type LotList = { id: string; name: string; nameEs: string; lots: LotUse; choices: readonly Choice[] }

/** As many of all lists together as a lot may have. */
export const CHOSEN_MOST = 40

/** The ids that a draft has of all lists, written with commas between them; each once. */
export function readChosen(text: string | undefined): string[] {
  const ids = (text ?? '').split(',').map((id) => id.trim())
  return [...new Set(ids.filter((id) => id !== ''))]
}

/** What is wrong with what was chosen of these lists: one that is in none of them, or several of a list that takes one. */
export function chosenFault(
  chosen: readonly string[],
  lists: readonly LotList[],
): 'unknown' | 'several' | null {
  if (chosen.length > CHOSEN_MOST) return 'several'
  const left = new Set(chosen)
  for (const { lots, choices } of lists) {
    const taken = choices.filter(({ id }) => left.delete(id))
    if (lots === 'one' && taken.length > 1) return 'several'
  }
  return left.size > 0 ? 'unknown' : null
}

/** What of a list a lot may take: what is offered, and what it has already. */
export function takable(choices: readonly Choice[], chosen: readonly string[]): Choice[] {
  return choices.filter(({ id, offered }) => offered || chosen.includes(id))
}

/** A name in the reader's language; in English where nobody has said it otherwise. */
export function choiceName({ name, nameEs }: { name: string; nameEs: string }, language: string): string {
  return language.startsWith('es') && nameEs !== '' ? nameEs : name
}

const VALUE_MOST = 40

/** What answers keep of a new choice: its name, told apart where a list has that already, whatever its letters. */
export function valueFor(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((value) => value.toLowerCase()))
  const base = name.trim().slice(0, VALUE_MOST).trim()
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`
    const value = `${base.slice(0, VALUE_MOST - end.length)}${end}`
    if (!known.has(value.toLowerCase())) return value
  }
}
