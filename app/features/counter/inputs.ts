import { z } from 'zod'
import { readAmount } from '#app/domain/money/amount.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { OFFLINE_METHODS } from '#app/domain/money/offline-methods.ts'

/** Taken in one act. */
export const MOST_TAKEN = 20
/** Invoices that one search shows; who has more is looked for more closely. */
export const MOST_FOUND = 40
export const PAYMENTS_PER_PAGE = 50
const MOST_SEARCHED = 120
const LEAST_OF_NAME = 2

/** What somebody at a counter may mean by what they typed: of figures several things. */
export type Sought = {
  /** As people see it: "FL-1001". */
  commonInvoice?: string
  /** The figures of it alone. */
  number?: number
  member?: number
  email?: string
  /** What an invoice comes to. */
  cents?: Cents
  /** How a name or a last name begins, in the ways in which it may be written. */
  names?: string[]
}

const COMMON = /^[\p{L}\d]+(?:-[\p{L}\d]+)*-\d+$/u

/** Reads what was typed at a counter; null where it is too little to look for. */
export function readSought(typed: string, language: string): Sought | null {
  const text = typed.trim().replace(/\s+/g, ' ').replace(/^#/, '').slice(0, MOST_SEARCHED)
  if (text === '') return null
  if (text.includes('@')) return { email: text.toLowerCase() }
  const figures = text.replaceAll(' ', '')
  const amount = readAmount(text, { language })
  const cents = amount.ok && amount.cents !== null ? amount.cents : null
  if (/^\d{1,9}$/.test(figures)) {
    const number = Number(figures)
    return {
      number,
      ...(figures.length === 8 ? { member: number } : {}),
      ...(cents === null ? {} : { cents }),
    }
  }
  if (cents !== null) return { cents }
  if (COMMON.test(text)) return { commonInvoice: text.toUpperCase() }
  return text.length < LEAST_OF_NAME ? null : { names: writings(text) }
}

/** A database knows capitals of plain letters alone: "ángel" is sought as "Ángel", too. */
function writings(text: string): string[] {
  const capital = text.toLowerCase().replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => {
    return before + letter.toUpperCase()
  })
  return [...new Set([text, capital])]
}

/** The numbers that an address or a form names, each once. */
export function readNumbers(params: { getAll: (name: string) => unknown[] }): string[] {
  const named = params.getAll('invoice').map((one) => String(one).trim().slice(0, 64))
  return [...new Set(named.filter(Boolean))].slice(0, MOST_TAKEN)
}

/** What is posted when money was handed over. `expected`: what the page said it comes to, in cents. */
export const takeInput = z.object({
  attempt: z.string().regex(/^[\w-]{8,64}$/),
  expected: z.coerce.number().int().positive(),
  method: z.enum(OFFLINE_METHODS),
  /** Dollars as they were typed; nothing for just what it comes to. */
  given: z.string().max(20).default(''),
  reference: z.string().trim().max(120).default(''),
})

export const undoInput = z.object({ why: z.string().trim().min(1).max(120) })

/** The yard that an address names, else the first. */
export function chosenYard<Yard extends { id: string }>(
  yards: readonly Yard[],
  params: URLSearchParams,
): Yard | null {
  const named = params.get('yard')
  return yards.find(({ id }) => id === named) ?? yards[0] ?? null
}

/** A page of the counter's. `keep` is the organisation, where one belongs to several, and the yard. */
export function counterAddress(
  page: string,
  keep: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...keep, ...more }).toString()
  return `/seller/counter${page}${query && `?${query}`}`
}
