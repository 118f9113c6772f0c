import { dayAt, type Zone } from '#app/domain/pickup/civil.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { locationExceptions } from '#drizzle/schema/index.ts'
import { buyerEmail, demoListingId, locationId, personId } from './ids.ts'
import { insertsOf } from './inserts.ts'
import { type Ends, visitTimes } from './yard-times.ts'

/** A call of the API as one of the demo accounts; its content, or null where it was refused. */
export type AskAs = (
  email: string,
  path: string,
  body: Record<string, unknown>,
) => Promise<Record<string, unknown> | null>

const MINUTE = 60_000
const YARD = locationId('columbus-north-yard')
/** Who hands over there, and takes the money. */
export const DEMO_SELLER = 'seller1@demo.test'
/** Lots of the catalogue at a price: most of the parties collect the first. */
const FANS = 8301
const MATTRESSES = 8303
/** How often an invoice is looked for before its party is left out: a first start has much to do at once. */
const LOOKS = 300
const LOOK_MS = 100

type Party = { buyer: number; ends: Ends; lot?: number; spot?: string; minutes?: number }

/** Today's parties: one in every state, three who wait. The first buyer has lots to collect at two yards. */
export const PARTIES: readonly Party[] = [
  { buyer: 1, ends: 'paid' },
  { buyer: 1, ends: 'paid', lot: MATTRESSES },
  { buyer: 2, ends: 'booked' },
  { buyer: 3, ends: 'booked' },
  { buyer: 4, ends: 'waiting', spot: 'P3', minutes: 11 },
  { buyer: 5, ends: 'waiting', minutes: 6 },
  { buyer: 6, ends: 'waiting', spot: 'P7', minutes: 2 },
  { buyer: 8, ends: 'preparing', spot: 'P4', minutes: 9 },
  { buyer: 9, ends: 'ready', spot: 'P1', minutes: 14 },
  { buyer: 10, ends: 'completed', minutes: 40 },
  { buyer: 12, ends: 'completed', minutes: 55 },
  { buyer: 13, ends: 'missed' },
  { buyer: 14, ends: 'owing' },
]

/** Whether today's parties have come already. */
export async function hasYardDay(d1: D1Database, now: number): Promise<boolean> {
  const day = dayAt((await clockOfYard(d1)).zone, now)
  return (await d1.prepare('select 1 from bookings where id = ?').bind(bookingOf(day, 2)).first()) !== null
}

type YardClock = { zone: Zone; slotMs: number }

async function clockOfYard(d1: D1Database): Promise<YardClock> {
  const yard = await d1
    .prepare('select time_zone as zone, slot_minutes as minutes from locations where id = ?')
    .bind(YARD)
    .first<{ zone: string; minutes: number }>()
  if (!yard) throw new Error('The demo has no yard.')
  return { zone: zoneOf(yard.zone), slotMs: yard.minutes * MINUTE }
}

/**
 * A day at a demo yard, lived by the API as buyers and staff would: bought, paid, booked, checked in, prepared and handed
 * over. Once a day; what is refused is left out. Says how many parties came.
 */
export async function fillYardDay(
  d1: D1Database,
  ask: AskAs,
  generation: number,
  now: number,
): Promise<number> {
  if (await hasYardDay(d1, now)) return 0
  const clock = await clockOfYard(d1)
  const day = dayAt(clock.zone, now)
  await d1.batch(
    insertsOf(d1, locationExceptions, [
      // else the board of a weekend, or of a night, would be nobody's
      { locationId: YARD, date: day, closed: false, starting: 0, ending: 1440, reason: 'Open all day today' },
    ]),
  )
  const parties = await Promise.all(
    PARTIES.map(async (party, place) => {
      const line = await buy(d1, ask, { ...party, place, day, generation })
      return line ? { ...party, place, line } : null
    }),
  )
  const bought = parties.filter((party) => party !== null)
  // one after another: each takes the first slot that is left
  for (const { buyer, ends, line } of bought) {
    if (ends === 'owing' || ends === 'paid') continue
    const start = await firstSlot(ask, buyerEmail(buyer), line)
    const order = { id: [line], booking_start_date: start, idempotency_key: keyOf(day, buyer) }
    if (start) await ask(buyerEmail(buyer), 'schedulepickup/addSchedulePickup', order)
  }
  const toCome = bought.filter(({ ends }) => ends === 'booked')
  await Promise.all(
    bought.map((party) => serve(d1, ask, { ...party, day, later: toCome.indexOf(party) }, { clock, now })),
  )
  return bought.length
}

type Buying = Party & { place: number; day: string; generation: number }

/** Buys a lot, and pays for it; the line of its invoice, or null. */
async function buy(
  d1: D1Database,
  ask: AskAs,
  { buyer, ends, lot = FANS, place, day, generation }: Buying,
): Promise<string | null> {
  const listing = demoListingId(lot, generation)
  const order = { id: listing, bid_id: `yard-${day}-${place}`, qty: 1 }
  if (!(await ask(buyerEmail(buyer), 'buynow/confirm', order))) return null
  const invoice = await invoiceOf(d1, buyer, listing)
  if (!invoice) return null
  const paid = {
    common_invoice: invoice.number,
    method: 'card',
    reference: 'Terminal 2',
    idempotency_key: `demo-paid-${day}-${place}`,
  }
  if (ends !== 'owing') await ask(DEMO_SELLER, 'offline/payCartOffline', paid)
  return invoice.line
}

/** The last invoice of a purchase: it follows the room's own log by a moment. */
async function invoiceOf(d1: D1Database, buyer: number, listing: string) {
  for (let look = 0; look < LOOKS; look += 1) {
    const found = await d1
      .prepare(
        `select line.id as line, invoices.common_invoice as number from invoice_lines line
           join invoices on invoices.id = line.invoice_id
         where line.listing_id = ?1 and invoices.buyer_id = ?2 and invoices.status = 'unpaid' and line.quantity = 1
         order by invoices.created_at desc limit 1`,
      )
      .bind(listing, personId(buyerEmail(buyer)))
      .first<{ line: string; number: string }>()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return null
}

type Days = { days: { slots: { booking_start_date: string; state: string }[] }[] }

async function firstSlot(ask: AskAs, email: string, line: string): Promise<string | null> {
  const offered = (await ask(email, 'schedulepickup/getSchedulePickupTiming', { id: [line] })) as Days | null
  const slots = offered?.days.flatMap((day) => day.slots) ?? []
  return slots.find(({ state }) => state === 'free')?.booking_start_date ?? null
}

type Coming = Party & { line: string; day: string; later: number }

/** How far a party comes, and when that was: late at night its own slot may have been tomorrow's. */
async function serve(
  d1: D1Database,
  ask: AskAs,
  { buyer, ends, spot, line, minutes, day, later }: Coming,
  { clock, now }: { clock: YardClock; now: number },
): Promise<void> {
  const visit = bookingOf(day, buyer)
  const times = visitTimes(clock.zone, now, clock.slotMs, { ends, minutes, later })
  await d1
    .prepare('update bookings set starts_at = ?2, ends_at = ?3 where id = ?1')
    .bind(visit, times.startsAt, times.endsAt)
    .run()
  if (ends === 'missed') {
    const missed = d1.prepare(
      `update bookings set state = 'no_show', no_show_at = ?2, version = version + 1 where id = ?1 and state = 'booked'`,
    )
    await missed.bind(visit, now).run()
    return
  }
  const act = (action: string, more: Record<string, unknown> = {}) =>
    ask(DEMO_SELLER, 'seller/pickup/changeStatus', { visit, action, ...more })
  const steps = STEPS.slice(0, STEPS.indexOf(ends) + 1)
  for (const step of steps) {
    // on a lot of its own, or at the office where somebody of the day before still stands there
    if (step === 'waiting')
      (spot && (await act('check_in', { spot: 'parking', parking_lot_no: spot }))) || (await act('check_in'))
    if (step === 'preparing') await act('prepare')
    if (step === 'ready') await act('ready')
    if (step === 'completed') await act('hand_over', { collected_by: 'The buyer', handed: [line] })
  }
  if (steps.length > 0)
    await d1
      .prepare(
        `update bookings set checked_in_at = iif(checked_in_at is null, null, ?2),
           preparing_at = iif(preparing_at is null, null, ?3), ready_at = iif(ready_at is null, null, ?4),
           completed_at = iif(completed_at is null, null, ?5) where id = ?1`,
      )
      .bind(visit, times.checkedInAt, times.preparingAt, times.readyAt, times.completedAt)
      .run()
}

const STEPS: readonly Ends[] = ['waiting', 'preparing', 'ready', 'completed']

function keyOf(day: string, buyer: number): string {
  return `demo-${day}-${buyer}`
}

/** As the booking flow names it: by who sent it and under which key. */
function bookingOf(day: string, buyer: number): string {
  return `b:${personId(buyerEmail(buyer))}:${keyOf(day, buyer)}`
}
