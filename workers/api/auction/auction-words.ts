import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { STAGGER_MOST_SECONDS } from '#app/domain/auctions/closing.ts'
import { ORDER_MODES } from '#app/domain/auctions/order.ts'
import { SALE_DESCRIPTION_MOST, SALE_TERMS_MOST, SALE_TITLE_MOST } from '#app/domain/auctions/set-up.ts'
import { MINUTE_MS } from '#app/domain/auctions/spans.ts'
import { ACCESS_MODES } from '#app/domain/auctions/terms.ts'
import { CAP_MINUTES_MOST, SOFT_MINUTES } from '#app/domain/auctions/typed-plan.ts'
import { centsFromDollars } from '#app/domain/money/money.ts'
import { ACCESS_QUESTION_MOST } from '#app/features/auctions/inputs.ts'
import type { SaleView } from '#app/features/auctions/queries.server.ts'
import type { SaleWords } from '#app/features/auctions/writes.server.ts'
import { listDraftChoices } from '#app/features/drafts/commands.server.ts'
import { refusal } from '#workers/api/core/envelope.ts'
import { flag } from '#workers/api/core/fields.ts'
import { dollars } from '../presenters/units.ts'

const moment = z.iso.datetime({ offset: true, error: 'Enter a date and time (ISO 8601)' })
const minutes = z.number().min(SOFT_MINUTES.least).max(SOFT_MINUTES.most)

/** What an auction's own page sets, as programs say it; what is left out stays. */
export const auctionWords = z
  .object({
    title: z.string().trim().max(SALE_TITLE_MOST),
    description: z.string().trim().max(SALE_DESCRIPTION_MOST),
    terms: z.string().trim().max(SALE_TERMS_MOST).meta({
      description: 'Other terms of a public auction are its next version, which bidders accept anew',
    }),
    location: z.string().max(64).meta({ description: 'A yard of the organisation' }),
    starts_at: moment,
    first_close_at: moment,
    stagger_seconds: z.int().min(0).max(STAGGER_MOST_SECONDS),
    order: z.enum(ORDER_MODES),
    close_mode: z.enum(['single', 'group']),
    soft_close: z.object({
      mode: z.enum(['none', 'reset', 'add']),
      window_minutes: minutes.default(SOFT_MINUTES.usual),
      extension_minutes: minutes.default(SOFT_MINUTES.usual),
      cap_minutes: z.number().min(0).max(CAP_MINUTES_MOST).nullable().default(null),
    }),
    buyer_premium: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: 'In percent; null for the usual one' }),
    deposit_amount: dollars.min(1).nullable(),
    access: z.enum(ACCESS_MODES),
    access_question: z.string().trim().max(ACCESS_QUESTION_MOST),
    approve_cards: flag.meta({ description: 'Whether everybody with a saved card is approved at once' }),
    approve_buyers_of: z.int().min(1).max(1_000).nullable().meta({ description: 'From this many paid lots' }),
  })
  .partial()
export type AuctionWords = z.output<typeof auctionWords>

/** The same as the flows have them. */
export async function saleWordsOf(
  ctx: Ctx,
  sale: SaleView,
  given: AuctionWords,
): Promise<Partial<SaleWords>> {
  const { location, deposit_amount: deposit, buyer_premium: premium, soft_close: soft } = given
  if (location !== undefined) {
    const { yards } = await listDraftChoices(ctx, sale.organisationId)
    if (!yards.some(({ id }) => id === location)) throw wrong('location', 'Choose a yard of the organisation')
  }
  const cents = deposit === undefined || deposit === null ? null : centsFromDollars(deposit)
  if (cents !== null && cents % 100 !== 0) throw wrong('deposit_amount', 'Enter whole dollars')
  const set: Partial<SaleWords> = {
    title: given.title,
    description: given.description,
    terms: given.terms,
    locationId: location,
    startsAt: given.starts_at && Date.parse(given.starts_at),
    firstCloseAt: given.first_close_at && Date.parse(given.first_close_at),
    staggerSeconds: given.stagger_seconds,
    orderMode: given.order,
    groupClose: given.close_mode && given.close_mode === 'group',
    softCloseMode: soft?.mode,
    softCloseWindowMs: soft && soft.window_minutes * MINUTE_MS,
    softCloseExtensionMs: soft && soft.extension_minutes * MINUTE_MS,
    softCloseCapMs: soft && (soft.cap_minutes === null ? null : soft.cap_minutes * MINUTE_MS),
    premium: premium && { bps: Math.round(premium * 100), cap: null, tiers: [] },
    depositAmount: deposit === undefined ? undefined : cents,
    access: given.access,
    accessQuestion: given.access_question,
    approvesCards: given.approve_cards === undefined ? undefined : Boolean(given.approve_cards),
    approvesBuyersOf: given.approve_buyers_of,
  } as Partial<SaleWords>
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
}

function wrong(field: string, message: string) {
  return refusal('validation', { data: { errors: { [field]: [message] } } })
}
