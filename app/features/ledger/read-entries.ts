import type { LedgerEntry } from '#app/domain/ledger/ledger.ts'

/** What happened, as whoever serves the ledger says it: there may be kinds and members that this page does not know. */
export type AnyEffect = { type: string; [member: string]: unknown }
export type AnyEntry = Omit<LedgerEntry, 'effects'> & { effects: readonly AnyEffect[] }

/** An entry whose form is right, with every member that it came with; null for anything else. */
export function readEntry(value: unknown): AnyEntry | null {
  if (!isObject(value)) return null
  const { seq, at, tag, price, effects, hash } = value
  const fits =
    Number.isInteger(seq) &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at)) &&
    (tag === null || typeof tag === 'string') &&
    (price === null || (typeof price === 'number' && Number.isFinite(price))) &&
    Array.isArray(effects) &&
    effects.every((effect) => isObject(effect) && typeof effect.type === 'string') &&
    isHash(hash)
  return fits ? (value as AnyEntry) : null
}

/** The rules that an entry lays down; null where it lays none. */
export function rulesOf(entry: AnyEntry | undefined): { card: AnyCard; sentences: string[] } | null {
  const rules = entry?.effects.find(({ type }) => type === 'rules')
  if (!rules || !isObject(rules.card)) return null
  const sentences = Array.isArray(rules.sentences) ? rules.sentences : []
  return { card: rules.card, sentences: sentences.filter((each) => typeof each === 'string') }
}

export type AnyCard = Record<string, unknown>

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** 64 lower-case hex digits. */
export function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}
