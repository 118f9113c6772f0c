import type { LedgerPart } from '#party/wire/protocol.ts'
import type { Lot } from './lots.ts'

/** What the run asks of its server beside the doors that everybody has. */
export type Question =
  | { ask: 'rows'; sql: string; params: readonly (string | number)[] }
  | { ask: 'ledger'; listing: string; since: number; limit: number }
  | { ask: 'publish'; lots: readonly Lot[]; now: number }

export type Row = Record<string, string | number | null>

/** What each question is answered with. */
export type AnswerTo<Q extends Question> = Q extends { ask: 'rows' }
  ? Row[]
  : Q extends { ask: 'ledger' }
    ? LedgerPart | null
    : null

/** From server to run: it listens, it is ready as `npm start` is, or it answers. */
export type Said =
  | { said: 'listening' }
  | { said: 'ready' }
  | { said: 'answer'; to: number; answer: unknown }
  | { said: 'failed'; to: number; error: string }
