import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch } from '#app/db/batch.server.ts'
import { insertEntry, insertEntryOnce } from '#app/db/books.server.ts'
import { giftIssued, giftRedeemed } from '#app/domain/money/books.ts'
import { CODE_BYTES, giftCode, readGiftCode, shownOf } from '#app/domain/money/gift-codes.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { findGiftCard } from './queries.server.ts'
import { insertGiftCards, redeemCard } from './writes.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock'>
export type IssuedGift = { code: string; amount: Cents }

/** Issues gift cards of one amount. Their codes are given back this once and kept nowhere. */
export async function issueGiftCards(
  ctx: Deps,
  actor: Pick<Actor, 'id'>,
  { amount, count, note }: { amount: Cents; count: number; note: string },
): Promise<IssuedGift[]> {
  const now = ctx.clock.now()
  const codes = Array.from({ length: count }, () =>
    giftCode(crypto.getRandomValues(new Uint8Array(CODE_BYTES))),
  )
  const cards = await Promise.all(
    codes.map(async (code) => ({
      id: crypto.randomUUID(),
      codeHash: await hashOf(code),
      shown: shownOf(code),
      amount,
      note,
      issuedBy: actor.id,
      issuedAt: now,
    })),
  )
  await runBatch(ctx.db, [
    // one at a time: D1 binds no more than a hundred values in one
    ...cards.map((card) => insertGiftCards(ctx.db, [card])),
    ...cards.flatMap((card) => insertEntry(ctx.db, giftIssued(card, now))),
  ])
  return codes.map((code) => ({ code, amount }))
}

export type Redeemed =
  | { ok: true; amount: Cents }
  | { ok: false; code: 'gift' | 'too_many' }
  | { ok: false; code: 'used'; at: number }

/** Adds a gift card to somebody's wallet. It is redeemed once, from however many tabs. */
export async function redeemGiftCard(
  ctx: Deps & Pick<Ctx, 'limits' | 'address'>,
  actor: Pick<Actor, 'id'>,
  typed: string,
): Promise<Redeemed> {
  if (!(await ctx.limits.giftsByPerson(actor.id, ctx.address))) return { ok: false, code: 'too_many' }
  const code = readGiftCode(typed)
  const card = code && (await findGiftCard(ctx, await hashOf(code)))
  if (!card) return { ok: false, code: 'gift' }
  // a card that was made worthless is no card
  if (card.voidedAt !== null) return { ok: false, code: 'gift' }
  if (card.redeemedAt !== null) return { ok: false, code: 'used', at: card.redeemedAt }
  const now = ctx.clock.now()
  const { id, amount } = card
  try {
    await runBatch(ctx.db, [
      // first the card: it says why
      redeemCard(ctx.db, { id, personId: actor.id, at: now }),
      ...insertEntryOnce(ctx.db, giftRedeemed({ id, amount, personId: actor.id }, now)),
    ])
  } catch (error) {
    if (!isTaken(error, 'money_entries.id') && !isUsed(error)) throw error
    const gone = await findGiftCard(ctx, card.codeHash)
    return gone?.voidedAt ? { ok: false, code: 'gift' } : { ok: false, code: 'used', at: now }
  }
  return { ok: true, amount }
}

/** A trigger has found it redeemed or worthless. */
export function isUsed(error: unknown): boolean {
  return /This gift card is used/.test(`${String(error)} ${String((error as Error).cause)}`)
}

async function hashOf(code: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
