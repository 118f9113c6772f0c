import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'

const OPEN_MS = 30_000
const ANSWER_MS = 20_000

export type Offer = { bidId: string; cents: number }
export type Answer = { ok: boolean; code: string | null; seq: number }

/** One bidder's way in. `place` rejects when the answer is lost. */
export type Door = { place: (offer: Offer) => Promise<Answer>; close: () => void }

type Receipt = { bid_id: string; ok: boolean; code?: string; seq: number }
type Pending = { resolve: (answer: Answer) => void; reject: (error: Error) => void }

/** A socket of the listing's room. Without a token it is a visitor's. */
export function openSocket(origin: string, listing: string, token: string | null): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/parties/auction-room/${listing}`, {
    // a browser's frames come compressed; here the time to unpack them would be the client's, not the room's
    perMessageDeflate: false,
    handshakeTimeout: OPEN_MS,
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  })
  return new Promise((resolve, reject) => {
    socket.once('open', () => {
      socket.off('error', reject)
      socket.on('error', () => undefined)
      resolve(socket)
    })
    socket.once('error', reject)
  })
}

/** Offers as frames on one socket. */
export async function frameDoor(origin: string, listing: string, token: string): Promise<Door> {
  const socket = await openSocket(origin, listing, token)
  const pending = new Map<string, Pending>()
  socket.on('message', (data: Buffer) => {
    // other frames may be long and many: only a receipt is worth reading here
    if (!data.subarray(0, 40).includes('"receipt"')) return
    const receipt = JSON.parse(data.toString()) as Receipt
    pending.get(receipt.bid_id)?.resolve({ ok: receipt.ok, code: receipt.code ?? null, seq: receipt.seq })
    pending.delete(receipt.bid_id)
  })
  socket.on('close', (code) => {
    for (const { reject } of pending.values())
      reject(new Error(`a bidder's socket was closed with code ${code}`))
    pending.clear()
  })
  return {
    place: ({ bidId, cents }) =>
      new Promise((resolve, reject) => {
        pending.set(bidId, { resolve, reject })
        socket.send(
          JSON.stringify({ type: 'bid', bid_id: bidId, wsprice: cents / 100, bidding_type: 'hard' }),
        )
      }),
    close: () => socket.terminate(),
  }
}

type Envelope = { code?: string; data?: { responseData?: Receipt } }

/** Offers as requests of the API, on a connection that is kept open. */
export function httpDoor(origin: string, listing: string, token: string): Door {
  const agent = new Agent({ keepAlive: true })
  const url = new URL('/api/bid/confirm', origin)
  function post(body: string, settle: Pending) {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const sent = request(url, { agent, method: 'POST', headers, timeout: ANSWER_MS }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', settle.reject)
      response.on('end', () => {
        const read = readAnswer(Buffer.concat(chunks).toString(), response.statusCode ?? 0)
        if (read instanceof Error) settle.reject(read)
        else settle.resolve(read)
      })
    })
    sent.on('timeout', () => sent.destroy(new Error('an offer over HTTP was not answered')))
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // the server had just closed a connection that was idle: the same offer again is the same offer
      if (sent.reusedSocket && error.code === 'ECONNRESET') post(body, settle)
      else settle.reject(error)
    })
    sent.end(body)
  }
  return {
    place: ({ bidId, cents }) =>
      new Promise((resolve, reject) => {
        const offer = { id: listing, wsprice: cents / 100, bidding_type: 'hard', bid_id: bidId }
        post(JSON.stringify(offer), { resolve, reject })
      }),
    close: () => agent.destroy(),
  }
}

function readAnswer(text: string, status: number): Answer | Error {
  const envelope = text.startsWith('{') ? (JSON.parse(text) as Envelope) : {}
  const receipt = envelope.data?.responseData
  if (status === 200 && receipt) return { ok: receipt.ok, code: receipt.code ?? null, seq: receipt.seq }
  if (envelope.code) return { ok: false, code: envelope.code, seq: -1 }
  return new Error(`POST /api/bid/confirm answered ${status}: ${text.slice(0, 200)}`)
}
