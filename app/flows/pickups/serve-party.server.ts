import type { Ctx } from '#app/context.ts'
import { isConflict, runBatch, type Statement } from '#app/db/batch.server.ts'
import { type Actor, mayActFor } from '#app/domain/people/permissions.ts'
import type { OrderStep } from '#app/domain/pickup/order-steps.ts'
import { outcomesOf, UNDO_MS, undoTo } from '#app/domain/pickup/queue.ts'
import { tellOfVisit } from '#app/features/checkin/commands.server.ts'
import type { ServeInput } from '#app/features/checkin/inputs.ts'
import { findVisit, listVisitLots, type Visit } from '#app/features/checkin/queries.server.ts'
import {
  beginPreparing,
  callOut,
  changedAt,
  handOverVisit,
  tickLot,
  undoStep,
} from '#app/features/checkin/writes.server.ts'
import { logInvoices } from '#app/features/order-control/writes.server.ts'
import { invoicesOf } from '#app/features/pickups/lot-queries.server.ts'
import { keepPrivatePicture } from '#app/features/uploads/private-commands.server.ts'
import { type CheckInRefusal, checkIn } from './check-in.server.ts'
import { offerSlots } from './offer-slots.server.ts'
import { checkInWalkIn } from './walk-in.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'relays' | 'queues' | 'pictures' | 'papers' | 'limits' | 'log'>

/** `changed`: somebody else was first, or it is not in that state. `unpaid`: nothing is handed over before it is paid. `too_late`: a step is taken back for five minutes. */
export type ServeRefusal = CheckInRefusal | 'forbidden' | 'unpaid' | 'too_late'
/** `photo`: the one that came could not be kept. */
export type Served = { ok: true } | { ok: false; code: ServeRefusal | 'photo' }

/** `kept`: the picture that belongs to them, `left`: the one that they leave behind. */
type Steps = {
  first: Statement
  rest: Statement[]
  step: OrderStep
  kept?: string | null
  left?: string | null
}

/** What somebody at a yard does with a party; a hand-over may have a photo. Only who hands over at that yard may. */
export async function serveParty(
  ctx: Deps,
  actor: Actor,
  input: ServeInput,
  photo: File | null = null,
): Promise<Served> {
  if (input.act === 'walk_in') {
    const done = await checkInWalkIn(ctx, actor, { invoice: input.invoice, spot: input })
    return done.ok ? { ok: true } : done
  }
  if (input.act === 'offer') {
    const done = await offerSlots(ctx, actor, input.id)
    if (done.ok) return done
    return { ok: false, code: done.code === 'not_found' ? 'not_found' : 'changed' }
  }
  const visit = await findVisit(ctx, input.id)
  if (!visit) return { ok: false, code: 'not_found' }
  if (!mayActFor(actor, visit.organisationId, 'pickups', visit.locationId))
    return { ok: false, code: 'forbidden' }
  if (input.act === 'check_in') {
    const done = await checkIn(ctx, visit, { spot: input, by: actor.id, byStaff: true })
    return done.ok ? { ok: true } : done
  }
  const now = ctx.clock.now()
  if (input.act === 'pick') {
    const { id, line, picked } = input
    const changed = await tickLot(ctx.db, { id, line, picked: picked === '1' }, now)
    if (changed.length === 0) return { ok: false, code: 'changed' }
    await tellOfVisit(ctx, visit)
    return { ok: true }
  }
  const steps = await stepsOf(ctx, actor, visit, { input, photo, now })
  if ('code' in steps) return { ok: false, code: steps.code }
  try {
    const served = await run(ctx, actor, visit, steps, now)
    const useless = served.ok ? steps.left : steps.kept
    if (useless) await ctx.papers.remove([useless])
    return served
  } catch (error) {
    if (steps.kept) await giveUp(ctx, visit.id, steps.kept)
    throw error
  }
}

/** A step that failed keeps no photo, unless it was done all the same. Where nobody can say, the hourly look after photos does. */
async function giveUp(ctx: Pick<Deps, 'db' | 'papers' | 'log'>, id: string, photo: string) {
  try {
    const visit = await findVisit(ctx, id)
    if (visit?.photo !== photo) await ctx.papers.remove([photo])
  } catch (error) {
    ctx.log('warn', 'hand-over.photo-left', { visit: id, error: String(error) })
  }
}

/** `now`: by which its statements and the log know that this batch has changed it. */
type Step = {
  input: Exclude<ServeInput, { act: 'check_in' | 'pick' | 'walk_in' | 'offer' }>
  photo: File | null
  now: number
}

async function stepsOf(
  ctx: Deps,
  actor: Actor,
  visit: Visit,
  { input, photo, now }: Step,
): Promise<Steps | { code: ServeRefusal | 'photo' }> {
  const { db } = ctx
  const { id } = visit
  if (input.act === 'prepare')
    return { first: beginPreparing(db, id, actor.id, now), rest: [], step: 'preparing' }
  if (input.act === 'ready') return { first: callOut(db, id, now), rest: [], step: 'come_out' }
  if (input.act === 'undo') {
    const to = undoTo(visit, now)
    if (!to) return { code: 'too_late' }
    const { state, completedAt } = visit
    const back = undoStep(db, { id, state, to, completedAt, since: now - UNDO_MS }, now)
    return { ...back, step: 'undone', left: visit.photo }
  }
  const lots = (await listVisitLots(ctx, [id])).filter(({ state }) => state === 'open')
  const { handed, missing } = outcomesOf(
    lots.map(({ lineId }) => lineId),
    input,
  )
  if (lots.some(({ lineId, paid }) => !paid && handed.includes(lineId))) return { code: 'unpaid' }
  const { collected_by: collectedBy, signature } = input
  const picture =
    photo && (await keepPrivatePicture(ctx, actor.id, { beginning: 'hand-overs', owner: id }, photo))
  if (picture && !picture.ok) return { code: 'photo' }
  const kept = picture ? picture.key : null
  const over = { id, handed, missing, collectedBy, signature, photo: kept, clerk: actor.id }
  return { ...handOverVisit(db, over, now), step: 'handed_over', kept }
}

/** One batch; the log's row is there only where the party's row was changed by it. */
async function run(ctx: Deps, actor: Actor, visit: Visit, steps: Steps, now: number): Promise<Served> {
  const invoices = invoicesOf(await listVisitLots(ctx, [visit.id]))
  const entry = {
    id: `${visit.id}:${steps.step}:${now}:${actor.id}`,
    step: steps.step,
    byId: actor.id,
    at: now,
    bookingId: visit.id,
  }
  try {
    const log = logInvoices(ctx.db, invoices, entry, changedAt(visit.id, now))
    const [changed] = (await runBatch(ctx.db, [steps.first, ...steps.rest, log])) as [unknown[]]
    if (changed.length === 0) return { ok: false, code: 'changed' }
  } catch (error) {
    if (isConflict(error)) return { ok: false, code: 'changed' }
    throw error
  }
  await tellOfVisit(ctx, visit)
  return { ok: true }
}
