import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'
import type { Receipt, ServerFrame } from '#party/wire/protocol.ts'
import type { Offer } from './book.ts'

const OPEN_MS = 20_000
const ANSWER_MS = 20_000

/** A way to a room. `place` rejects when the answer is lost. */
export type Door = { place: (offer: Offer) => Promise<Receipt>; close: () => void }

type Waiting = { resolve: (receipt: Receipt) => void; reject: (error: Error) => void }

/** A socket of a listing's room; a visitor's without a token. Every frame is heard, from the first on. */
export function openSocket(
  origin: string,
  listing: string,
  token: string | null,
  hear: (frame: ServerFrame) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/parties/auction-room/${listing}`, {
    perMessageDeflate: false,
    handshakeTimeout: OPEN_MS,
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  })
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    if (text !== 'pong') hear(JSON.parse(text) as ServerFrame)
  })
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('the socket was closed before it was open')))
  })
}

/** Offers as frames, one socket a listing, opened when first needed. */
export function frameDoor(origin: string, token: string, hear: (frame: ServerFrame) => void): Door {
  const sockets = new Map<string, Promise<WebSocket>>()
  const waiting = new Map<string, Waiting[]>()
  const socketOf = (listing: string) => {
    const known = sockets.get(listing)
    if (known) return known
    const opening = openSocket(origin, listing, token, (frame) => {
      if (frame.type === 'receipt') waiting.get(`${listing} ${frame.bid_id}`)?.shift()?.resolve(bare(frame))
      hear(frame)
    })
    sockets.set(listing, opening)
    opening.then(
      (socket) => socket.once('close', () => lose(listing)),
      () => lose(listing),
    )
    return opening
  }
  const lose = (listing: string) => {
    sockets.delete(listing)
    for (const [key, list] of waiting)
      if (key.startsWith(`${listing} `))
        for (const { reject } of list.splice(0)) reject(new Error('the socket was lost'))
  }
  return {
    async place(offer) {
      const socket = await socketOf(offer.listing)
      const key = `${offer.listing} ${offer.bidId}`
      return new Promise<Receipt>((resolve, reject) => {
        const others = waiting.get(key) ?? []
        const own = { resolve, reject }
        waiting.set(key, [...others, own])
        setTimeout(() => {
          const left = waiting.get(key)?.filter((each) => each !== own) ?? []
          waiting.set(key, left)
          reject(new Error('no answer'))
        }, ANSWER_MS).unref()
        socket.send(frameOf(offer))
      })
    },
    close() {
      for (const opening of sockets.values())
        opening.then(
          (socket) => socket.terminate(),
          () => undefined,
        )
    },
  }
}

export function frameOf({ bidId, cents, kind }: Offer): string {
  return JSON.stringify({ type: 'bid', bid_id: bidId, wsprice: cents / 100, bidding_type: kind })
}

type Envelope = { code?: string; data?: { responseData?: Receipt } }

/** Offers as requests of the API with a bearer token, on connections that are kept. */
export function httpDoor(origin: string, token: string): Door {
  const agent = new Agent({ keepAlive: true })
  const url = new URL('/api/bid/confirm', origin)
  const place = ({ listing, cents, kind, bidId }: Offer) =>
    new Promise<Receipt>((resolve, reject) => {
      const body = JSON.stringify({ id: listing, wsprice: cents / 100, bidding_type: kind, bid_id: bidId })
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }
      const sent = request(url, { agent, method: 'POST', headers, timeout: ANSWER_MS }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('aborted', () => reject(new Error('the answer was cut')))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const envelope = text.startsWith('{') ? (JSON.parse(text) as Envelope) : {}
          const receipt = envelope.data?.responseData
          if (receipt) resolve(receipt)
          else reject(new Error(`HTTP ${response.statusCode}: ${text.slice(0, 200)}`))
        })
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      sent.on('error', reject)
      sent.end(body)
    })
  return { place, close: () => agent.destroy() }
}

/** A receipt frame without what only the frame has. */
function bare({
  type: _,
  id: _id,
  dTime: _time,
  ...receipt
}: Extract<ServerFrame, { type: 'receipt' }>): Receipt {
  return receipt
}
