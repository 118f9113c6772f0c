import { type Cents, centsFromDollars } from './money.ts'

export type Amount = { ok: true; cents: Cents | null } | { ok: false; code: 'decimal' | 'non_positive' }

/** The most that a single offer may be: far above any lot, far below where cents stop being exact. */
export const LARGEST_AMOUNT: Cents = 100_000_000_00

/** Whose way of writing an amount is read: only "1.250" means one thing to an English reader and another to a Spanish one. */
export type Reader = {
  /** Language of the page that it was typed on; programs write English. */
  language?: string
  /** Whether cents are refused here. */
  wholeDollars?: boolean
}

const CURRENCY = /^(?:US)?\$\s*|\s*(?:\$|USD)$/gi
/** Any space that somebody's keyboard or another page puts between thousands. */
const SPACES = /[\s\u00a0\u2009\u202f]/g
const WHOLE = /^\d+$/
/** Thousands apart by one kind of mark, and cents after another. */
const GROUPED = /^([1-9]\d{0,2})((?:([., ])\d{3})(?:\3\d{3})*)(?:([.,])(\d*))?$/
const PLAIN = /^(\d*)[.,](\d*)$/

/**
 * Reads an amount as it was typed or sent: "1,250", "$1,250.00", "1.250,00", "22,50", 1250. Digits are never joined across
 * a mark that is no mark of thousands. Nothing typed is `cents: null`, which the gate refuses as `empty` in its place in
 * the order.
 */
export function readAmount(typed: string | number | null | undefined, reader: Reader = {}): Amount {
  if (typed === null || typed === undefined) return { ok: true, cents: null }
  if (typeof typed === 'number') return judged(typed, reader)
  const text = bare(typed)
  if (text === '') return { ok: true, cents: null }
  const dollars = dollarsOf(text, reader)
  if (dollars !== null) return judged(dollars, reader)
  return { ok: false, code: /^\d[\d., ]*$/.test(text) ? 'decimal' : 'non_positive' }
}

/** An amount as it was typed; 0 where it is none, which whoever is asked says. */
export function centsTyped(typed: string | undefined, reader: Reader): Cents {
  const read = readAmount(typed, reader)
  return read.ok ? (read.cents ?? 0) : 0
}

function judged(dollars: number, { wholeDollars }: Reader): Amount {
  const cents = centsFromDollars(dollars)
  if (cents === null)
    return { ok: false, code: /\.\d{3,}/.test(String(dollars)) ? 'decimal' : 'non_positive' }
  if (cents <= 0 || cents > LARGEST_AMOUNT) return { ok: false, code: 'non_positive' }
  return wholeDollars && cents % 100 !== 0 ? { ok: false, code: 'decimal' } : { ok: true, cents }
}

/** Without the currency beside it, and with one kind of space. */
function bare(typed: string): string {
  return typed.replace(SPACES, ' ').trim().replace(CURRENCY, '').trim()
}

/** What the figures and marks say, in dollars; null where they say nothing, or not clearly. */
function dollarsOf(text: string, { language }: Reader): number | null {
  if (WHOLE.test(text)) return Number(text)
  const [grouped, first = '', thousands = '', mark, decimal, cents = ''] = GROUPED.exec(text) ?? []
  if (grouped && decimal !== mark) {
    // a single point before three figures parts thousands in Spanish, and is cents with a figure too many in English
    const clear = mark !== '.' || decimal || thousands.length > 4 || language === 'es'
    return clear && cents.length <= 2 ? withCents(first + thousands.replace(/[., ]/g, ''), cents) : null
  }
  const [plain, whole = '', part = ''] = PLAIN.exec(text) ?? []
  return plain && whole + part !== '' && part.length <= 2 ? withCents(whole, part) : null
}

function withCents(whole: string, cents: string): number {
  return Number(`${whole || '0'}.${cents || '0'}`)
}

/** What a field keeps of what was typed or pasted into it; `cut`: the rest was left out and has to be told of. */
export type Kept = { text: string; cut: boolean }

/**
 * Keeps a field to what is an amount or can become one: what stands before the first mark or letter that cannot be. Of
 * what is whole already (`pasted`) all must be an amount. Figures that follow a cut (`before`) are left out, too, until
 * their author does something else: "22.50" in a field for whole dollars stays 22.
 */
export function keepAmount(
  typed: string,
  reader: Reader & { pasted?: boolean },
  before: Kept = { text: '', cut: false },
): Kept {
  if (before.cut && !reader.pasted && typed.length > before.text.length && typed.startsWith(before.text))
    return before
  const text = bare(typed)
  if (text === '') return { text: '', cut: false }
  // that it is below zero is for its reader to say
  if (text.startsWith('-')) return { text, cut: false }
  const read = readAmount(text, reader)
  const endsInMark = /[.,]$/.test(text)
  if (read.ok && !(endsInMark && reader.wholeDollars)) return { text, cut: false }
  if (read.ok === false && read.code === 'non_positive' && /^[\d., ]+$/.test(text))
    return { text, cut: false }
  if (reader.pasted) return { text: beforeMark(text, reader), cut: true }
  let end = text.length
  while (end > 0 && !canBecome(text.slice(0, end), reader)) end -= 1
  const kept = text.slice(0, end).trimEnd()
  return { text: kept, cut: end < text.length }
}

/** The amount that stands before the mark that made it none: "22" of "22.50" where offers are whole dollars. */
export function beforeMark(typed: string, reader: Reader): string {
  const text = bare(typed)
  for (let end = text.length - 1; end > 0; end -= 1) {
    const mark = /\D/.test(text[end] ?? '')
    const before = text.slice(0, end)
    if (mark && readAmount(before, reader).ok && /\d$/.test(before)) return before
  }
  return ''
}

/** Whether more figures can still make an amount of it. */
function canBecome(text: string, { language, wholeDollars }: Reader): boolean {
  if (WHOLE.test(text)) return true
  const marks = language === 'es' || !wholeDollars ? '., ' : ', '
  const groups = new RegExp(`^[1-9]\\d{0,2}(?:([${marks}])\\d{3})*(?:[${marks}]\\d{0,3})$`)
  const last = /[., ](?=[^., ]*$)/.exec(text)?.[0] ?? ''
  const others = text.replaceAll(last, '')
  if (groups.test(text) && !/[., ]/.test(others))
    return language === 'es' || last !== '.' || /\.\d{0,2}$/.test(text)
  if (wholeDollars) return false
  return /^(?:\d*|[1-9]\d{0,2}(?:[., ]\d{3})+)[.,]\d{0,2}$/.test(text)
}
