import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { Settings } from '#app/domain/shop/settings.ts'
import { listLotsOfInvoices, problemOf } from '#app/features/pickups/lot-queries.server.ts'
import {
  type Booking,
  findBookingByNumber,
  findGuest,
  findInvoiceId,
} from '#app/features/pickups/queries.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { type Booked, bookPickup, readBooking } from './book.server.ts'
import { type BookRefusal, bookingSide, readLotsToBook } from './book-lots.server.ts'
import type { Visit } from './visit.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'queues' | 'log' | 'relays'>

/** What an appointment is about. `visit` is null where nothing of it can be booked, and `refusal` says why. */
export type Appointment = {
  invoice: string
  booking: Booking | null
  visit: Visit | null
  staff: boolean
  settings: Settings
  refusal: BookRefusal['code'] | null
}

/**
 * By a booking's number, or by an invoice's: then its open booking, where it has one, else all of its lots that can be booked.
 * Null for what is not there, or is none of the asker's business.
 */
export async function findAppointment(ctx: Deps, actor: Actor, id: string): Promise<Appointment | null> {
  if (/^\d{1,9}$/.test(id)) {
    const booking = await findBookingByNumber(ctx, Number(id))
    if (booking) return ofBooking(ctx, actor, booking)
  }
  const invoiceId = await findInvoiceId(ctx, id)
  if (invoiceId === null) return null
  const [lots, settings] = await Promise.all([listLotsOfInvoices(ctx, [invoiceId]), getSettings(ctx)])
  const [first] = lots
  const side = first && bookingSide(actor, first)
  if (!first || !side) return null
  const staff = side === 'staff'
  const free = lots.filter((lot) => problemOf(lot, settings, staff) === null)
  if (free.length === 0) {
    const open = lots.find(({ booking }) => booking !== null)?.booking
    const booking = open ? await findBookingByNumber(ctx, open.number) : null
    if (booking) return ofBooking(ctx, actor, booking)
  }
  const nothing = { invoice: first.commonInvoice, booking: null, visit: null, staff, settings }
  if (free.length === 0) return { ...nothing, refusal: null }
  const read = await readLotsToBook(
    ctx,
    actor,
    free.map(({ lineId }) => lineId),
  )
  if (!read.ok) return { ...nothing, refusal: read.refusal.code }
  return { invoice: first.commonInvoice, booking: null, visit: read.visit, staff, settings, refusal: null }
}

async function ofBooking(ctx: Deps, actor: Actor, booking: Booking): Promise<Appointment | null> {
  const read = await readBooking(ctx, actor, booking)
  if (!read.ok) return null
  const { visit, staff, settings } = read
  return { invoice: visit.lots[0]?.commonInvoice ?? '', booking, visit, staff, settings, refusal: null }
}

/** Books an invoice's lots for their buyer, who comes as their account says. */
export async function bookAppointment(
  ctx: Deps,
  actor: Actor,
  { visit }: Pick<Appointment, 'visit'>,
  { key, start }: { key: string; start: number },
): Promise<Booked> {
  const guest = visit && (await findGuest(ctx, visit.buyerId))
  if (!visit || !guest) return { ok: false, refusal: { code: 'not_found' } }
  return bookPickup(ctx, actor, {
    key,
    lineIds: visit.lots.map(({ lineId }) => lineId),
    start,
    details: { name: guest.name, email: guest.email, phone: guest.phone.slice(0, 17), vehicle: '' },
  })
}
