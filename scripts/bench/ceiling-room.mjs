// The least that a listing's room can be: an object that stores each offer with one insert and answers it. What it
// manages on this machine is what the real room is measured against. Runs in workerd as it stands.
import { DurableObject } from 'cloudflare:workers'

export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url)
    const name = /^\/parties\/auction-room\/([\w-]+)$/.exec(pathname)?.[1]
    if (name) return env.ROOM.getByName(name).fetch(request)
    if (request.method !== 'POST') return new Response('ready')
    const offer = await request.json()
    const receipt = await env.ROOM.getByName(offer.id).place(offer)
    return Response.json({ status: 'success', message: '', data: { responseData: receipt } })
  },
}

/** Called `alone…` it commits each offer by itself, called `grouped…` all that have arrived together, as the room does. */
export class BareRoom extends DurableObject {
  #seq = 0
  #waiting = []
  #timer = null

  constructor(ctx, env) {
    super(ctx, env)
    ctx.storage.sql.exec('create table if not exists offers (seq integer primary key, offer text not null)')
  }

  fetch() {
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    return new Response(null, { status: 101, webSocket: client })
  }

  webSocketMessage(socket, message) {
    this.#take(JSON.parse(message), (receipt) => socket.send(JSON.stringify({ type: 'receipt', ...receipt })))
  }

  place(offer) {
    return new Promise((resolve) => this.#take(offer, resolve))
  }

  #take(offer, answer) {
    if (this.ctx.id.name?.startsWith('alone')) return answer(this.#store(offer))
    this.#waiting.push({ offer, answer })
    this.#timer ??= setTimeout(() => this.#flush(), 0)
  }

  #flush() {
    this.#timer = null
    const waiting = this.#waiting
    this.#waiting = []
    const receipts = this.ctx.storage.transactionSync(() => waiting.map(({ offer }) => this.#store(offer)))
    for (const [index, { answer }] of waiting.entries()) answer(receipts[index])
  }

  #store(offer) {
    this.#seq += 1
    this.ctx.storage.sql.exec('insert into offers values (?, ?)', this.#seq, JSON.stringify(offer))
    return { bid_id: offer.bid_id, ok: true, seq: this.#seq }
  }
}
