import { type Ctx, gatewaysOf } from '#app/context.ts'
import { isDepositRefund } from '#app/features/disputes/queries.server.ts'
import { hearTest } from '#app/features/setup/writes.server.ts'
import { hearOfBank } from '#app/features/vault/commands.server.ts'
import { listUnhandledEvents } from '#app/features/vault/queries.server.ts'
import { eventHandled, eventUnknown, forgetEvents, noteEvent } from '#app/features/vault/writes.server.ts'
import type { GatewayEvent } from '#app/services/gateway.server.ts'
import { hearOfDispute } from './hear-dispute.server.ts'
import { hearOfRefundsOf } from './hear-outside-refunds.server.ts'
import { hearOfPayment } from './pay.server.ts'
import { hearOfRefund } from './settle-refund.server.ts'
import { hearOfEntry } from './vault-card.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'rooms' | 'guards' | 'queues' | 'log'>

/** Longer than any gateway sends an event again. */
const KEPT_MS = 60 * 24 * 60 * 60_000
const MOST_AT_ONCE = 50

/**
 * Takes in what one of the open gateways has sent, and follows it there (`gateway` of what is called from here is that one). An event says only what to look at again; what has become of it is asked of the
 * gateway, as the jobs ask. So it may come late, twice and in any order. Null where it is from none.
 */
export async function hearGateway(ctx: Deps, body: string, signature: string): Promise<GatewayEvent | null> {
  for (const gateway of gatewaysOf(ctx)) {
    const event = await gateway.readEvent(body, signature)
    if (!event) continue
    const { handled } = await noteEvent(ctx.db, event, gateway.name, ctx.clock.now())
    if (!handled) await follow({ ...ctx, gateway }, event)
    return event
  }
  return null
}

/** Follows what was taken in while something did not answer. */
export async function followEvents(ctx: Deps): Promise<void> {
  for (const gateway of gatewaysOf(ctx)) {
    const teller = { ...ctx, gateway }
    for (const event of await listUnhandledEvents(teller, MOST_AT_ONCE))
      await follow(teller, event).catch((error: unknown) => {
        ctx.log('warn', 'event.unfollowed', { event: event.id, error: String(error) })
      })
  }
  await forgetEvents(ctx.db, ctx.clock.now() - KEPT_MS)
}

type Followed = Pick<GatewayEvent, 'id' | 'kind' | 'about' | 'key'>

/** What is not understood stays unhandled, and is shown to administrators. */
async function follow(ctx: Deps, event: Followed): Promise<void> {
  const { heard, unanswered } = hearing(ctx)
  const understood = (await isOfTest(ctx, event)) || (await isUnderstood(heard, event))
  if (unanswered.length > 0) throw unanswered[0]
  if (understood) await eventHandled(ctx.db, event.id, ctx.clock.now())
  else {
    await eventUnknown(ctx.db, event.id)
    ctx.log('warn', 'event.unknown', { event: event.id, kind: event.kind })
  }
}

/** A charge that tried the gateway out: nothing follows but that its news has come. */
async function isOfTest({ db, clock }: Deps, { key, about }: Followed): Promise<boolean> {
  const asked = key?.split(':').slice(0, 2).join(':') ?? ''
  return (await hearTest(db, { key: asked, ref: about }, clock.now())).length > 0
}

async function isUnderstood(ctx: Deps, { kind, about, key }: Followed): Promise<boolean> {
  switch (kind) {
    case 'charge':
      return key !== null && (await hearOfPayment(ctx, key)) !== null
    case 'refund':
      return key !== null && ((await hearOfRefund(ctx, key)) || (await isDepositRefund(ctx, key)))
    case 'refunds':
      return hearOfRefundsOf(ctx, about)
    case 'dispute':
      return hearOfDispute(ctx, about)
    case 'entry':
      // one that was taken out of the vault meanwhile asks for nothing
      ;(await hearOfEntry(ctx, about)) || (await hearOfBank(ctx, about))
      return true
    case 'none':
      return true
    case 'other':
      return false
  }
}

/** Whoever asks takes an answer that is lost for no news; the event then has to come again. */
function hearing(ctx: Deps): { heard: Deps; unanswered: unknown[] } {
  const unanswered: unknown[] = []
  const note = (error: unknown) => {
    unanswered.push(error)
    throw error
  }
  const { find, findRefund } = ctx.gateway
  const gateway = {
    ...ctx.gateway,
    find: (key: string) => find(key).catch(note),
    findRefund: (key: string) => findRefund(key).catch(note),
  }
  return { heard: { ...ctx, gateway }, unanswered }
}
