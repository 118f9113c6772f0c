import { z } from 'zod'
import { type Actor, mayActFor } from '#app/domain/people/permissions.ts'
import { PRICE_FIELDS } from '#app/domain/shop/bulk-edit.ts'
import { DRAFT_FIELDS } from '#app/domain/shop/draft.ts'
import { FACT_FIELDS } from '#app/domain/shop/lot-facts.ts'
import { LISTING_STATES, type ListingState } from '#app/features/selling/inputs.ts'

export const BULK_ACTS = [
  'publish',
  'edit',
  'duplicate',
  'delete',
  'move',
  'reserve',
  'auction',
  'relist',
  'close',
  'withdraw',
  'export',
] as const
export type BulkAct = (typeof BULK_ACTS)[number]

/** What can be done to lots of each state. */
export const ACTS_OF: Record<ListingState, readonly BulkAct[]> = {
  draft: ['publish', 'edit', 'auction', 'duplicate', 'export', 'delete'],
  open: ['edit', 'move', 'reserve', 'auction', 'duplicate', 'export', 'close', 'withdraw'],
  sold: ['duplicate', 'export'],
  unsold: ['relist', 'duplicate', 'export'],
}

/** What of it somebody may ask for at all: a room lets only those move a close who run sales. */
export function actsFor(
  actor: Pick<Actor, 'role' | 'organisations'>,
  organisationId: string,
  state: ListingState,
): readonly BulkAct[] {
  return mayActFor(actor, organisationId, 'auctions')
    ? ACTS_OF[state]
    : ACTS_OF[state].filter((act) => act !== 'move')
}

/** Up to so many are done while their seller waits; more become long work. */
export const AT_ONCE_MOST = 50
/** Lots that one job is about at most. */
export const LOTS_MOST = 100_000
const EDITS_MOST = 10
const MINUTES_MOST = 30 * 24 * 60

const field = z.enum(DRAFT_FIELDS)
const edit = z.union([
  z.object({ field, how: z.literal('set'), value: z.string().max(20_000) }),
  z.object({ field: z.literal('keywords'), how: z.literal('add'), value: z.string().trim().min(1).max(300) }),
  z.object({
    field: z.enum(PRICE_FIELDS),
    how: z.enum(['raise', 'lower']),
    by: z.coerce.number().positive().max(1_000_000),
    unit: z.enum(['percent', 'dollars']),
  }),
])

/** Terms of open lots that may be others until somebody has offered. */
export const OPEN_FIELDS = ['startPrice', 'reserve', 'buyNow', 'maxStart', 'deposit', 'quantity'] as const

/** Words of open lots that may be others at any time; their facts until somebody has offered, like terms. */
export const OPEN_WORDS = [
  'title',
  'description',
  'disclaimer',
  'keywords',
  'binLocation',
  'choices',
  ...FACT_FIELDS,
] as const

/** What a table offers to change of open lots. */
const OPEN_EDITS = [...OPEN_WORDS, ...OPEN_FIELDS] as const
export type OpenEdit = (typeof OPEN_EDITS)[number]

/** What is done to many lots: what a job of the kind `bulk` keeps. */
export const bulkInput = z
  .object({
    state: z.enum(LISTING_STATES),
    act: z.enum(BULK_ACTS),
    edits: z.array(edit).max(EDITS_MOST).default([]),
    /** How much later they close. */
    minutes: z.coerce.number().int().min(1).max(MINUTES_MOST).nullable().default(null),
    /** Dollars as typed; empty takes the reserve away. */
    reserve: z.string().max(20).nullable().default(null),
    reason: z.string().trim().max(500).nullable().default(null),
    /** Relisted lots start lower by so much. */
    percent: z.coerce.number().min(0).max(90).nullable().default(null),
    /** When relisted lots close, epoch ms; null as long after their start as before. */
    closesAt: z.number().int().nullable().default(null),
    /** Relisted lots become drafts, and none of them is public yet. */
    asDrafts: z.boolean().default(false),
    /** The auction that lots are put into. */
    auctionId: z.string().max(64).nullable().default(null),
  })
  .refine(({ state, act }) => ACTS_OF[state].includes(act), { path: ['act'] })
  .refine(({ act, edits }) => act !== 'edit' || edits.length > 0, { path: ['edits'] })
  .refine(
    ({ state, act, edits }) =>
      state !== 'open' || act !== 'edit' || edits.every(({ field }) => isOpenEdit(field)),
    {
      path: ['edits'],
    },
  )
  .refine(({ act, auctionId }) => act !== 'auction' || (auctionId ?? '') !== '', { path: ['auctionId'] })
  .refine(({ act, minutes }) => act !== 'move' || minutes !== null, { path: ['minutes'] })
  .refine(({ act, reason }) => act !== 'withdraw' || (reason ?? '') !== '', { path: ['reason'] })
export type BulkInput = z.infer<typeof bulkInput>

export type OpenField = (typeof OPEN_FIELDS)[number]

function isOpenEdit(field: string): boolean {
  return (OPEN_EDITS as readonly string[]).includes(field)
}
