import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { placeDeposit } from '#app/flows/money/place-deposit.server.ts'
import type { Gateway } from '#app/services/gateway.server.ts'
import { say } from './api.ts'
import { newFaults } from './books.ts'
import { aListing, aMembership, anId, aSignedIn } from './builders.ts'
import { aJob } from './post-office.ts'
import { ask, projected } from './room.ts'
import { settled } from './sales.ts'

export const AMOUNT = 50_00

/** Everything that flows take, by this gateway where it is given. */
export function deskOf(gateway?: Partial<Gateway>) {
  const job = aJob()
  return { ...job, ctx: { ...job.ctx, gateway: { ...job.ctx.gateway, ...gateway } } }
}

/** Somebody with a card, as flows know them. */
export async function aBidder(given: Parameters<typeof aSignedIn>[0] = {}) {
  const { person, actor, session, bearer } = await aSignedIn(given)
  return { person, session, bearer, actor }
}
export type Bidder = Awaited<ReturnType<typeof aBidder>>

/** An open listing that asks for a deposit, and somebody of its staff. */
export async function aDepositLot(given: Parameters<typeof aListing>[0] = {}) {
  const listing = await aListing({ depositAmount: AMOUNT, startPrice: 100_00, ...given })
  const staff = await aBidder()
  await aMembership(staff.person, { id: listing.organisationId })
  const organisations = [{ id: listing.organisationId, roles: ['manager' as const], yards: null }]
  return { listing, staff: { ...staff, actor: { ...staff.actor, organisations } } }
}

export async function placed(
  { actor }: Pick<Bidder, 'actor'>,
  listing: { id: string },
  how: { payment_method?: 'online' | 'wallet'; source?: string | null } = {},
) {
  const order = { payment_method: 'online' as const, source: null, attempt: anId('attempt'), ...how }
  const placing = await placeDeposit(deskOf().ctx, actor, listing.id, order)
  if (!placing.ok) throw new Error(placing.code)
  return placing.depositId
}

/** The listing is closed by its staff, and what follows has followed. */
export async function closed(
  listing: { id: string },
  staff: { session: { id: string } },
  type = 'close_now',
) {
  const request =
    type === 'withdraw' ? { type: 'withdraw' as const, reason: 'Damaged' } : { type: 'close_now' as const }
  expect(await ask(listing.id, staff.session, request)).toMatchObject({ receipt: { ok: true } })
  await projected(listing.id)
  await settled(listing.id)
}

/** A deposit's row, after it was seen that the books say the same. */
export async function depositOf(id: string) {
  const row = await env.DB.prepare(
    `select status, applied, kept, refunded, tender, person_id as personId, invoice_id as invoiceId,
       (select -coalesce(sum(amount), 0) from money_lines where account = 'deposit' and party = deposits.id) as booked,
       (select count(*) from sandbox_refunds where key like 'deposit:' || deposits.id || ':%') as refunds
     from deposits where id = ?`,
  )
    .bind(id)
    .first()
  await booksHold()
  return row
}

/** Nothing is wrong with what this test could have made wrong. */
export async function booksHold() {
  expect(await newFaults()).toEqual([])
}

export async function walletOf({ person }: Pick<Bidder, 'person'>): Promise<number> {
  const row = await env.DB.prepare(
    "select -coalesce(sum(amount), 0) as balance from money_lines where account = 'wallet' and party = ?",
  )
    .bind(person.id)
    .first<{ balance: number }>()
  return row?.balance ?? 0
}

export async function setting(key: string, value: unknown) {
  await env.DB.prepare('insert or replace into settings (key, value) values (?, ?)')
    .bind(key, JSON.stringify(value))
    .run()
  return () => env.DB.prepare('delete from settings where key = ?').bind(key).run()
}

export { say }
