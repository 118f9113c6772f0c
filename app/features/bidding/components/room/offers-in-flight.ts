import type { Receipt } from '#party/wire/protocol.ts'
import { isFields, isReceipt } from './read-frame.ts'
import { keepReceipt } from './receipt-book.ts'

/** An offer as it is sent. The same `bidId` again gets the same answer and makes no second offer. */
export type Offer = { bidId: string; amount: number; kind: 'max' | 'hard' }

export type OfferAnswer =
  | { ok: true; receipt: Receipt }
  | { ok: false; code: string; message: string; receipt: Receipt | null }

type InFlight = {
  offer: Offer
  answer: (answer: OfferAnswer) => void
  timer: ReturnType<typeof setTimeout> | null
  /** When nobody waits for an answer any longer. */
  end: ReturnType<typeof setTimeout>
  /** Ends the request that is under way by HTTP. */
  abort: AbortController
}

/** How long the socket may keep an offer waiting before it is sent by the other door as well. */
const PATIENCE_MS = 4_000
/** How long an offer is sent again and again. After that its bidder decides: the price may be another by then. */
export const GIVE_UP_MS = 20_000

/**
 * Offers that have no answer yet. Each is kept for a while: sent again after a reconnect, and by HTTP when the socket is
 * down or silent. The room answers the first that arrives; the id makes the others harmless. What is dismissed or given up
 * is sent no more.
 */
export class OffersInFlight {
  readonly #waiting = new Map<string, InFlight>()
  /** Dismissed or given up after they had left: a receipt may still come. */
  readonly #left = new Map<string, Offer>()

  constructor(
    private readonly listingId: string,
    /** Says whether the frame went out. */
    private readonly sendFrame: (frame: object) => boolean,
    /** Hears of an offer that was taken after nobody waited for it any more. */
    private readonly onLate: (offer: Offer, receipt: Receipt) => void = () => {},
  ) {}

  /** Without a network nothing goes out, now or later: the bidder hears so and decides anew. */
  async place(offer: Offer): Promise<OfferAnswer> {
    if (!navigator.onLine) return { ok: false, code: 'offline', message: '', receipt: null }
    const answer = await new Promise<OfferAnswer>((answer) => {
      const end = setTimeout(() => this.#giveUp(offer.bidId, 'unanswered'), GIVE_UP_MS)
      const abort = new AbortController()
      this.#waiting.set(offer.bidId, { offer, answer, timer: null, end, abort })
      this.#send(offer.bidId)
    })
    if (answer.ok) keepReceipt(this.listingId, offer, answer.receipt)
    return answer
  }

  heard(receipt: Receipt) {
    const late = this.#left.get(receipt.bid_id)
    this.#left.delete(receipt.bid_id)
    if (late && receipt.ok && !this.#waiting.has(receipt.bid_id)) {
      keepReceipt(this.listingId, late, receipt)
      this.onLate(late, receipt)
    }
    this.#settle(receipt.bid_id, answerOf(receipt))
  }

  /** Its bidder wants it no more: it is never sent again. It may have arrived, and they hear that. */
  dismiss(bidId: string) {
    this.#giveUp(bidId, 'dismissed')
  }

  /** The socket is open again. */
  reconnected() {
    for (const bidId of this.#waiting.keys()) this.#send(bidId)
  }

  /** The socket has closed: what it carried may have been lost on the way. */
  disconnected() {
    for (const bidId of this.#waiting.keys()) void this.#post(bidId)
  }

  stop() {
    for (const entry of this.#waiting.values()) release(entry)
    this.#waiting.clear()
  }

  #send(bidId: string) {
    const entry = this.#waiting.get(bidId)
    if (!entry) return
    const { amount, kind } = entry.offer
    const sent = this.sendFrame({ type: 'bid', bid_id: bidId, wsprice: amount / 100, bidding_type: kind })
    if (!sent) return void this.#post(bidId)
    if (entry.timer) clearTimeout(entry.timer)
    entry.timer = setTimeout(() => void this.#post(bidId), PATIENCE_MS)
  }

  async #post(bidId: string) {
    const entry = this.#waiting.get(bidId)
    if (!entry) return
    if (entry.timer) clearTimeout(entry.timer)
    const { amount, kind } = entry.offer
    try {
      const response = await fetch('/api/bid/confirm', {
        method: 'POST',
        signal: entry.abort.signal,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          id: this.listingId,
          wsprice: amount / 100,
          bidding_type: kind,
          bid_id: bidId,
        }),
      })
      const answer = readAnswer(await response.json())
      if (answer) this.#settle(bidId, answer)
      else this.#tryLater(bidId)
    } catch {
      this.#tryLater(bidId)
    }
  }

  #tryLater(bidId: string) {
    const entry = this.#waiting.get(bidId)
    if (!entry) return
    if (entry.timer) clearTimeout(entry.timer)
    entry.timer = setTimeout(() => this.#send(bidId), PATIENCE_MS)
  }

  #giveUp(bidId: string, why: 'unanswered' | 'dismissed') {
    const entry = this.#waiting.get(bidId)
    if (!entry) return
    this.#left.set(bidId, entry.offer)
    this.#settle(bidId, { ok: false, code: why, message: '', receipt: null })
  }

  #settle(bidId: string, answer: OfferAnswer) {
    const entry = this.#waiting.get(bidId)
    if (!entry) return
    release(entry)
    this.#waiting.delete(bidId)
    entry.answer(answer)
  }
}

function release({ timer, end, abort }: InFlight) {
  if (timer) clearTimeout(timer)
  clearTimeout(end)
  abort.abort()
}

function answerOf(receipt: Receipt): OfferAnswer {
  return receipt.ok
    ? { ok: true, receipt }
    : { ok: false, code: receipt.code ?? 'try_again', message: receipt.message, receipt }
}

/** The API's envelope: a receipt when the room was asked, otherwise the reason why it was not. */
function readAnswer(body: unknown): OfferAnswer | null {
  if (!isFields(body)) return null
  const data = isFields(body.data) ? body.data.responseData : undefined
  if (isReceipt(data)) return answerOf(data)
  if (body.status !== 'error' || typeof body.code !== 'string') return null
  return {
    ok: false,
    code: body.code,
    message: typeof body.message === 'string' ? body.message : '',
    receipt: null,
  }
}
