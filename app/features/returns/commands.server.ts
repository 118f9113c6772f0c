import type { Ctx } from '#app/context.ts'
import { isConflict, runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import {
  mayDo,
  type RaiseRefusal,
  RETURN_STEPS,
  type ReturnAct,
  type ReturnReason,
  refuseRaise,
  sideOf,
} from '#app/domain/shop/returns.ts'
import { fingerprintOf, isSameRequest, ownKey } from '#app/lib/own-request.ts'
import type { AskedLine } from './inputs.ts'
import { findRequest, findRequestBy, findSold, type RequestRow, type SoldInvoice } from './queries.server.ts'
import { insertRequest, moveRequest } from './writes.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'queues'>

export type Raise = {
  commonInvoice: string
  attempt: string
  reason: ReturnReason
  note: string
  lines: readonly AskedLine[]
}
/** Keeps the pictures that came with it, once the rest of it is right. */
type KeepPictures<Fault> = () => Promise<{ ok: true; names: readonly string[] } | { ok: false; code: Fault }>
export type Raised<Fault = never> =
  | { ok: true; request: RequestRow }
  | { ok: false; code: RaiseRefusal | 'not_found' | 'forbidden' | 'key_reused' | Fault }

const noPictures = async () => ({ ok: true as const, names: [] })

/** Only the buyer asks to give something back; sent twice it is one request, and another one under the same key is refused. */
export async function raiseReturn<Fault = never>(
  ctx: Deps,
  actor: Actor,
  asked: Raise,
  { windowDays, keep = noPictures }: { windowDays: number; keep?: KeepPictures<Fault> },
): Promise<Raised<Fault>> {
  const invoice = await findSold(ctx, asked.commonInvoice)
  const side = invoice && sideOf(actor, invoice)
  if (!invoice || side === null) return { ok: false, code: 'not_found' }
  if (side !== 'buyer') return { ok: false, code: 'forbidden' }
  const { attempt, ...content } = asked
  const sent = { requestKey: ownKey(actor.id, attempt), fingerprint: await fingerprintOf(content) }
  const before = await findSame(ctx, sent)
  if (before) return before
  const now = ctx.clock.now()
  const refusal = refuseRaise({ ...invoice, lines: returnable(invoice) }, asked.lines, { now, windowDays })
  if (refusal) return { ok: false, code: refusal }
  const pictures = await keep()
  if (!pictures.ok) return pictures
  const id = crypto.randomUUID()
  try {
    await runBatch(ctx.db, [
      ...insertRequest(
        ctx.db,
        {
          id,
          ...sent,
          invoiceId: invoice.id,
          organisationId: invoice.organisationId,
          prefix: invoice.prefix,
          buyerId: actor.id,
          reason: asked.reason,
          note: asked.note,
          raisedAt: now,
          updatedAt: now,
        },
        { lines: asked.lines, pictures: pictures.names },
      ),
      insertEvents(
        ctx.db,
        [{ id: `return-raised:${id}`, type: 'return-raised', payload: { requestId: id } }],
        now,
      ),
    ])
  } catch (error) {
    if (!isConflict(error)) throw error
    // somebody else was first: the same form, or another return of these pieces
    return (await findSame(ctx, sent)) ?? { ok: false, code: 'quantity' }
  }
  await ctx.queues.events([`return-raised:${id}`])
  const request = await findRequest(ctx, id)
  if (!request) throw new Error(`Return ${id} was raised and is not in D1.`)
  return { ok: true, request }
}

type Sent = { requestKey: string; fingerprint: string }

async function findSame(ctx: Deps, { requestKey, fingerprint }: Sent): Promise<Raised | null> {
  const request = await findRequestBy(ctx, requestKey)
  if (!request) return null
  return isSameRequest(request, fingerprint) ? { ok: true, request } : { ok: false, code: 'key_reused' }
}

/** Pieces of each line that were neither credited nor asked back. */
export function returnable(invoice: SoldInvoice) {
  return invoice.lines.map(({ id, quantity, credited, asked }) => ({
    id,
    returnable: Math.max(0, quantity - credited.quantity - asked),
  }))
}

export type StepAnswer = { ok: true } | { ok: false; code: 'not_found' | 'forbidden' | 'changed' }
export type Answering = Exclude<ReturnAct, 'refund'>

/** Approves, refuses, takes in or cancels a return. `answer`: what is said to the buyer. */
export async function stepReturn(
  ctx: Deps,
  actor: Actor,
  { requestId, act, answer }: { requestId: string; act: Answering; answer?: string },
): Promise<StepAnswer> {
  const request = await findRequest(ctx, requestId)
  const side = request && sideOf(actor, request)
  if (!request || side === null) return { ok: false, code: 'not_found' }
  const { by, from, to } = RETURN_STEPS[act]
  if (by !== side) return { ok: false, code: 'forbidden' }
  // sent again it has been done
  if (request.state === to) return { ok: true }
  if (!mayDo(act, { state: request.state, side })) return { ok: false, code: 'changed' }
  const now = ctx.clock.now()
  const said = { ...(answer !== undefined && { answer }), ...(side === 'seller' && { answeredBy: actor.id }) }
  const event = `return-answered:${requestId}:${to}`
  const tells = to === 'approved' || to === 'refused'
  const [moved] = await ctx.db.batch([
    moveRequest(ctx.db, requestId, from, {
      state: to,
      updatedAt: now,
      ...said,
      ...(act === 'receive' && { receivedAt: now }),
    }),
    insertEvents(
      ctx.db,
      tells ? [{ id: event, type: 'return-answered', payload: { requestId, state: to } }] : [],
      now,
    ),
  ])
  if (moved.length === 0) return { ok: false, code: 'changed' }
  if (tells) await ctx.queues.events([event])
  return { ok: true }
}
