import { type Amount, readAmount } from '../money/amount.ts'
import type { Cents } from '../money/money.ts'

/**
 * What a lot is by its own facts. Buyers search and decide by them, and no text beside them would say how it was found: they
 * are others until somebody has offered, like its terms, and stay from then on (decision 119).
 */
export const FACT_FIELDS = [
  'category',
  'condition',
  'manufacturer',
  'brand',
  'colorSize',
  'material',
  'retailPrice',
] as const
export type FactField = (typeof FACT_FIELDS)[number]
/** As forms and programs send them: ids, words, and dollars as typed. What is left out stays. */
export type TypedFacts = Partial<Record<FactField, string>>

export type LotFacts = {
  categoryId: string
  conditionId: string
  manufacturer: string | null
  brand: string | null
  colorSize: string | null
  material: string | null
  retailPrice: Cents | null
}

/** What of the choices is there; the caller has looked. */
export type FactChoices = { category: 'leaf' | 'branch' | null; condition: boolean }
export type FactFault = 'missing' | 'branch' | 'unknown' | 'amount' | 'too_long'
type Faults = Partial<Record<FactField, FactFault>>

const WORDS = ['manufacturer', 'brand', 'colorSize', 'material'] as const
const WORDS_MOST = 300

/**
 * The facts that become others, or what is wrong with them. What a lot has already is not asked again: a category that is
 * closed by now stays with those that are in it.
 */
export function readFacts(
  was: LotFacts,
  typed: TypedFacts,
  choices: FactChoices,
): { ok: true; facts: Partial<LotFacts> } | { ok: false; faults: Faults } {
  const faults: Faults = {}
  const facts: Partial<LotFacts> = {}
  const { category, condition, retailPrice } = typed
  if (category !== undefined && category !== was.categoryId) {
    if (category === '') faults.category = 'missing'
    else if (choices.category !== 'leaf') faults.category = choices.category ?? 'unknown'
    else facts.categoryId = category
  }
  if (condition !== undefined && condition !== was.conditionId) {
    if (condition === '') faults.condition = 'missing'
    else if (!choices.condition) faults.condition = 'unknown'
    else facts.conditionId = condition
  }
  for (const name of WORDS) {
    const text = typed[name]
    if (text === undefined) continue
    const now = text.trim() || null
    if (now !== null && now.length > WORDS_MOST) faults[name] = 'too_long'
    else if (now !== was[name]) facts[name] = now
  }
  if (retailPrice !== undefined) {
    const read: Amount = readAmount(retailPrice)
    if (!read.ok) faults.retailPrice = 'amount'
    else if (read.cents !== was.retailPrice) facts.retailPrice = read.cents
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, facts }
}
