import { readAmount } from '../money/amount.ts'
import { dollarsField } from '../money/money.ts'
import type { DraftField, DraftFields } from './draft.ts'

/** One change of a field in many lots. `raise` and `lower` are for prices, by percent or dollars; `add` is for keywords. */
export type FieldEdit =
  | { field: DraftField; how: 'set'; value: string }
  | { field: DraftField; how: 'add'; value: string }
  | { field: DraftField; how: 'raise' | 'lower'; by: number; unit: 'percent' | 'dollars' }

/** Fields that hold an amount, and may go up and down. */
export const PRICE_FIELDS = ['startPrice', 'reserve', 'buyNow', 'maxStart', 'retailPrice', 'deposit'] as const

/** A draft's words after some changes; a price that is none stays as it was typed (operations.md, section 1). */
export function editFields(fields: DraftFields, edits: readonly FieldEdit[]): DraftFields {
  const edited: DraftFields = { ...fields }
  for (const edit of edits) {
    const was = edited[edit.field] ?? ''
    if (edit.how === 'set') edited[edit.field] = edit.value
    else if (edit.how === 'add') edited[edit.field] = withWords(was, edit.value)
    else edited[edit.field] = moved(was, edit)
  }
  return edited
}

/** A price after a percentage or an amount, rounded up to whole dollars, and one dollar at least. */
export function movePrice(
  cents: number,
  how: 'raise' | 'lower',
  by: number,
  unit: 'percent' | 'dollars',
): number {
  // in millionths of a dollar, so that 10 % of $20 is $2 and no hair more
  const change = unit === 'percent' ? (cents * Math.round(by * 100)) / 10_000 : Math.round(by * 100)
  const exact = how === 'raise' ? cents + change : cents - change
  return Math.max(100, Math.ceil(Math.round(exact * 1_000) / 100_000) * 100)
}

function moved(was: string, { how, by, unit }: Extract<FieldEdit, { how: 'raise' | 'lower' }>): string {
  const read = readAmount(was)
  if (!read.ok || read.cents === null) return was
  return dollarsField(movePrice(read.cents, how, by, unit))
}

/** Keywords with others behind them; none comes twice. */
function withWords(was: string, more: string): string {
  const words = (text: string) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
  const kept = words(was)
  const known = new Set(kept.map((word) => word.toLowerCase()))
  for (const word of words(more)) if (!known.has(word.toLowerCase())) kept.push(word)
  return kept.join(', ')
}
