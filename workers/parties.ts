import { routePartykitRequest } from 'partyserver'
import type { Ctx } from '#app/context.ts'
import { isListing } from '#app/db/known-listings.server.ts'
import { isRelayShard, relayCount } from '#app/domain/relays.ts'
import { redeemSocketTicket } from '#app/features/accounts/socket-tickets.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { networkOf } from '#app/lib/network-address.ts'
import { IDENTITY_HEADER, signIdentity } from '#party/wire/identity.ts'
import { mayOpenSocket } from './security.ts'

/** What may be reached under /parties, and nothing else. */
const PATH = /^\/parties\/(auction-room|live-relay)\/([\w-]{1,64})$/

/**
 * The door to the sockets of rooms and relays: known names, WebSocket upgrades, existing listings and relays only.
 * Whatever the client says about who it is goes; who it is travels in one header that only we can sign.
 */
export async function openSocket(request: Request, env: Cloudflare.Env, ctx: Ctx): Promise<Response> {
  const url = new URL(request.url)
  const [, party, name] = PATH.exec(url.pathname) ?? []
  if (!party || !name) return new Response('Not found', { status: 404 })
  if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket')
    return new Response('A WebSocket is expected here', { status: 426, headers: { upgrade: 'websocket' } })
  if (!mayOpenSocket(request)) return new Response('Forbidden', { status: 403 })
  const known = party === 'auction-room' ? await isListing(ctx, name) : await isRelay(ctx, name)
  if (!known) return new Response('Not found', { status: 404 })

  const ticket = url.searchParams.get('ticket')
  // a room tells somebody whose account is off why they may not offer
  const actor = (ticket && (await redeemSocketTicket(ctx, ticket))) || ctx.actor || ctx.deactivated
  const headers = new Headers(request.headers)
  for (const header of [...headers.keys()])
    if (header.startsWith('x-partykit-') || header.startsWith('x-fairlot-')) headers.delete(header)
  const identity = {
    person: actor && { personId: actor.id, sessionId: actor.sessionId },
    address: networkOf(ctx.address),
  }
  headers.set(IDENTITY_HEADER, await signIdentity(identity, env.AUTH_SECRET))
  // a client may not choose its connection's id either
  const room = new Request(new URL(url.pathname, url), { headers })
  const answer = await routePartykitRequest(room, env as Cloudflare.Env)
  return answer ?? new Response('Not found', { status: 404 })
}

async function isRelay(ctx: Ctx, shard: string): Promise<boolean> {
  const { relay_shards } = await getSettings(ctx)
  return isRelayShard(shard, relayCount(relay_shards))
}
