import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { forgetEverywhere } from '#app/db/forget-everywhere.server.ts'
import { isListing } from '#app/db/known-listings.server.ts'
import type { Expiry } from '#app/domain/money/cards.ts'
import { customerFacts, type Payer } from '#app/domain/money/payer.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { VaultedCard } from '#app/services/gateway.server.ts'
import type { CardFault, ReadCard } from './inputs.ts'
import { MOST_CARDS } from './inputs.ts'
import { findCard, findSameCard, listCards } from './queries.server.ts'
import { deleteCard, makeDefault, updateExpiry, upsertCard } from './writes.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'rooms' | 'guards' | 'log'>
type Person = Pick<Actor, 'id'>
type TypedCard = Extract<ReadCard, { ok: true }>['card']

export type CardAnswer = { ok: true; id: string } | { ok: false; code: CardFault | 'not_found' | 'many' }

/**
 * Gives a card to the gateway's vault and keeps what its owner knows it by. The same card typed twice is kept once.
 * Where a lot's room has just refused them for want of a card, `lot` has it read their account anew.
 */
export async function addCard(
  ctx: Deps,
  person: Payer,
  card: TypedCard,
  { lot, makeIt = false }: Omit<Keeping, 'id'> = {},
): Promise<CardAnswer> {
  const vaulted = await ctx.gateway
    .customer(person.id, customerFacts(person))
    .then((customer) => ctx.gateway.vault(entryOf(card), customer))
    .catch((error: unknown) => {
      ctx.log('warn', 'gateway.silent', { error: String(error) })
      return undefined
    })
  if (vaulted === undefined) return { ok: false, code: 'failed' }
  if (vaulted === null) return { ok: false, code: 'details' }
  return keepCard(ctx, person, vaulted, { lot, makeIt })
}

type Keeping = { id?: string; lot?: string; makeIt?: boolean }

/** Keeps what its owner knows a card by that is in the vault. Done twice it is done once. */
export async function keepCard(
  ctx: Deps,
  person: Person,
  vaulted: VaultedCard,
  { id = crypto.randomUUID(), lot, makeIt = false }: Keeping = {},
): Promise<CardAnswer> {
  const { ref, fingerprint, brand, last4, expiry } = vaulted
  const [same, before] = [await findSameCard(ctx, person, fingerprint), await listCards(ctx, person)]
  if (!same && before.length >= MOST_CARDS) {
    await forgetRef(ctx, ref)
    return { ok: false, code: 'many' }
  }
  const kept = await upsertCard(ctx.db, {
    id,
    personId: person.id,
    gateway: ctx.gateway.name,
    gatewayRef: ref,
    fingerprint,
    brand,
    last4,
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
    createdAt: new Date(ctx.clock.now()),
  })
  if (!kept) return { ok: false, code: 'failed' }
  if (same && same.gatewayRef !== ref) await forgetRef(ctx, same.gatewayRef)
  if (makeIt) await runBatch(ctx.db, makeDefault(ctx.db, { id: kept.id, personId: person.id }))
  await forgetEverywhere(ctx, person.id)
  if (lot && (await isListing(ctx, lot))) await ctx.rooms.forgetBidder(lot, person.id, [])
  return { ok: true, id: kept.id }
}

export function entryOf(card: TypedCard) {
  return {
    holder: card.cardholder_name,
    number: card.card_number,
    cvv: card.cvv,
    expiry: card.expiry,
    address: {
      line1: card.card_address_line1,
      line2: card.card_address_line2,
      city: card.card_address_city,
      state: card.card_address_state,
      zip: card.card_address_zip,
      country: card.card_address_country,
    },
  }
}

/** A new card came with the old number: only its expiry changes. */
export async function changeExpiry(
  ctx: Deps,
  person: Person,
  { id, expiry }: { id: string; expiry: Expiry },
): Promise<CardAnswer> {
  const card = await findCard(ctx, person, id)
  if (!card) return { ok: false, code: 'not_found' }
  const known = await ctx.gateway.updateExpiry(card.gatewayRef, expiry).catch((error: unknown) => {
    ctx.log('warn', 'gateway.silent', { error: String(error) })
    return false
  })
  if (!known) return { ok: false, code: 'failed' }
  await updateExpiry(ctx.db, { id, personId: person.id }, expiry)
  return { ok: true, id }
}

/** The last card stays: 'Default card is required' (account document, section 8). */
export async function removeCard(ctx: Deps, person: Person, id: string): Promise<CardAnswer> {
  const card = await findCard(ctx, person, id)
  if (!card) return { ok: false, code: 'not_found' }
  await runBatch(ctx.db, deleteCard(ctx.db, { id, personId: person.id, gateway: ctx.gateway.name }))
  if (await findCard(ctx, person, id)) return { ok: false, code: 'last' }
  await forgetRef(ctx, card.gatewayRef)
  return { ok: true, id }
}

export async function chooseDefault(ctx: Deps, person: Person, id: string): Promise<CardAnswer> {
  if (!(await findCard(ctx, person, id))) return { ok: false, code: 'not_found' }
  await runBatch(ctx.db, makeDefault(ctx.db, { id, personId: person.id }))
  return { ok: true, id }
}

/** A card that nobody here refers to any more; left in the vault it does no harm. */
async function forgetRef(ctx: Deps, ref: string) {
  await ctx.gateway.forget(ref).catch((error: unknown) => {
    ctx.log('warn', 'gateway.silent', { error: String(error) })
  })
}
