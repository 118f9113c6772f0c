import type { Ctx } from '#app/context.ts'
import { isConflict, type Statement } from '#app/db/batch.server.ts'
import type { LocationId, OrganisationId } from '#app/domain/ids.ts'
import { handlesFor } from '#app/domain/people/organisation-names.ts'
import { type Actor, mayActFor } from '#app/domain/people/permissions.ts'
import type { YardCalendar } from '#app/domain/pickup/calendar.ts'
import type { CivilDay } from '#app/domain/pickup/civil.ts'
import { sentenceOf } from '#app/domain/pickup/week.ts'
import {
  closeYardDay,
  putYard,
  updateWalkIns,
  updateYardStatus,
} from '#app/features/locations/writes.server.ts'
import { calendarOf, type YardInput } from '#app/features/locations/yard-inputs.ts'
import { findYard, type Yard } from '#app/features/locations/yard-queries.server.ts'
import { type Saved, saveOwnChange, subjects } from '#app/features/settings/commands.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'

export type SavedYard = (Saved & { ok: true; id: LocationId }) | (Saved & { ok: false })

/**
 * Makes a yard, or changes one. Lots keep what their cards say, and bookings their times; what buyers read of the hours is
 * made of the calendar. Whoever is kept to some yards makes none.
 */
export async function saveYard(
  ctx: Ctx,
  actor: Actor,
  organisationId: OrganisationId,
  { id: known, input, seen }: { id: LocationId | null; input: YardInput; seen: number },
): Promise<SavedYard> {
  const yard = known === null ? null : await findYard(ctx, known)
  if (known !== null && yard?.organisationId !== organisationId) return { ok: false, code: 'not_found' }
  if (!mayChange(actor, organisationId, known)) return { ok: false, code: 'forbidden' }
  const id = known ?? `l-${crypto.randomUUID()}`
  const calendar = calendarOf(input)
  const row = rowOf(id, organisationId, input, calendar)
  const change = {
    subject: subjects.yard(id),
    organisationId,
    before: yard && factsOf(yard),
    after: factsOf({ ...row, calendar, structured: 1 }),
  }
  const [plain = 'yard', ...numbered] = handlesFor(input.name)
  for (const slug of yard ? [yard.slug] : [plain, ...numbered, id])
    try {
      const saved = await saveOwnChange(
        ctx,
        { ...change, statements: putYard(ctx, { ...row, slug }, calendar) },
        seen,
      )
      return saved.ok ? { ...saved, id } : saved
    } catch (error) {
      if (!isConflict(error) || slug === id || yard) throw error
    }
  return { ok: false, code: 'not_found' }
}

/** A yard that comes with its organisation: nobody has changed it before. */
export function firstYard(
  ctx: Pick<Ctx, 'db'>,
  organisationId: OrganisationId,
  input: YardInput,
  tries: number,
): Statement[] {
  const id = `l-${crypto.randomUUID()}`
  const calendar = calendarOf(input)
  const slug = handlesFor(input.name)[tries - 1] ?? id
  return putYard(ctx, { ...rowOf(id, organisationId, input, calendar), slug }, calendar)
}

/** Takes a yard out of use, or into it again. What is listed there stays there. */
export async function changeYardStatus(
  ctx: Ctx,
  actor: Actor,
  organisationId: OrganisationId,
  { id, active, seen }: { id: LocationId; active: boolean; seen: number },
): Promise<Saved> {
  const yard = await findYard(ctx, id)
  if (yard?.organisationId !== organisationId) return { ok: false, code: 'not_found' }
  if (!mayChange(actor, organisationId, id)) return { ok: false, code: 'forbidden' }
  return saveOwnChange(
    ctx,
    {
      subject: subjects.yard(id),
      organisationId,
      before: { active: yard.active },
      after: { active },
      statements: [updateYardStatus(ctx, id, active)],
    },
    seen,
  )
}

/** Closes one day of a yard, whatever its hours were, for a reason that buyers read. */
export async function closeYardOn(
  ctx: Ctx,
  actor: Actor,
  id: LocationId,
  { day, reason }: { day: CivilDay; reason: string },
): Promise<Saved> {
  const yard = await findYard(ctx, id)
  if (!yard) return { ok: false, code: 'not_found' }
  const { organisationId, calendar } = yard
  if (!mayChange(actor, organisationId, id)) return { ok: false, code: 'forbidden' }
  const exceptions = [
    ...(calendar?.exceptions.filter(({ date }) => date !== day) ?? []),
    { date: day, hours: null, reason },
  ].sort((one, other) => (one.date < other.date ? -1 : 1))
  const change = {
    subject: subjects.yard(id),
    organisationId,
    before: factsOf(yard),
    after: calendar ? factsOf({ ...yard, calendar: { ...calendar, exceptions } }) : { closed: day, reason },
    statements: [closeYardDay(ctx.db, { locationId: id, date: day, reason })],
  }
  return saveOwnChange(ctx, change, await stampOf(ctx, [change.subject]))
}

/** Whether a yard takes people who have booked nothing. */
export async function setWalkIns(ctx: Ctx, actor: Actor, id: LocationId, walkIns: boolean): Promise<Saved> {
  const yard = await findYard(ctx, id)
  if (!yard) return { ok: false, code: 'not_found' }
  const { organisationId } = yard
  if (!mayChange(actor, organisationId, id)) return { ok: false, code: 'forbidden' }
  const change = {
    subject: subjects.yard(id),
    organisationId,
    before: { walkIns: !walkIns },
    after: { walkIns },
    statements: [updateWalkIns(ctx.db, id, walkIns)],
  }
  return saveOwnChange(ctx, change, await stampOf(ctx, [change.subject]))
}

/** A yard that is not there yet is for those who work at all of them. */
export function mayChange(actor: Actor, organisationId: OrganisationId, yard: LocationId | null): boolean {
  if (yard !== null) return mayActFor(actor, organisationId, 'yards', yard)
  const member = actor.organisations.find(({ id }) => id === organisationId)
  return mayActFor(actor, organisationId, 'yards') && (actor.role === 'admin' || member?.yards === null)
}

function rowOf(id: LocationId, organisationId: OrganisationId, input: YardInput, calendar: YardCalendar) {
  return {
    id,
    organisationId,
    name: input.name,
    description: input.description,
    address1: input.address1,
    city: input.city,
    state: input.state,
    zip: input.zip,
    country: input.country,
    phone: input.phone || null,
    hours: sentenceOf(calendar.weekdays),
    latitude: input.latitude,
    longitude: input.longitude,
    parkingSlots: input.parking_slot,
    timeZone: input.timezone,
    slotMinutes: calendar.slotMinutes,
    slotPerLimit: calendar.slotPerLimit,
    maxDaysLimit: calendar.maxDaysLimit,
    noticeMinutes: calendar.noticeMinutes,
    // administrators say it, yard by yard, from a day on
    taxBps: 0,
  }
}

type Facts = Omit<Yard, 'id' | 'organisationId' | 'slug' | 'active' | 'taxBps'>

/** What the record of changes keeps of a yard. */
function factsOf({ calendar, parkingSlots, structured, ...yard }: Facts) {
  const { name, description, address1, city, state, zip, country, phone, latitude, longitude, timeZone } =
    yard
  return {
    name,
    description,
    address: `${address1}, ${city}, ${state} ${zip}, ${country}`,
    phone,
    place: `${latitude}, ${longitude}`,
    timeZone,
    hours: yard.hours,
    // hours that were a sentence become rows, though they are the same
    hoursByDay: structured === 1,
    parkingSlots: parkingSlots.join(', '),
    ...(calendar && {
      slotMinutes: calendar.slotMinutes,
      slotPerLimit: calendar.slotPerLimit,
      maxDaysLimit: calendar.maxDaysLimit,
      noticeMinutes: calendar.noticeMinutes,
      exceptions: calendar.exceptions.map(({ date, hours, reason }) => ({
        date,
        reason,
        open: hours && [hours.starting, hours.ending],
        pause: hours?.pause ? [hours.pause.starting, hours.pause.ending] : null,
      })),
    }),
  }
}
