import { nextMinimum } from '#app/domain/auction/decide.ts'
import { reaches } from '#app/domain/auction/direction.ts'
import type { BidderFacts, OverOwnLimit } from '#app/domain/auction/eligibility.ts'
import { proxyRulesOf } from '#app/domain/auction/formats.ts'
import { clockOf } from '#app/domain/auction/pause.ts'
import { type OfferRefusal, REFUSAL_STATUS, refusalText } from '#app/domain/auction/refusals.ts'
import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import type { Amount } from '#app/domain/money/amount.ts'
import { dollarsFromCents, formatMoney } from '#app/domain/money/money.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import type { Receipt, RoomAnswer, RoomCommand } from '#party/wire/protocol.ts'
import type { Accepted } from './gate.ts'
import { nextBid, ownRank, ownStatus, shownClose, shownPrice } from './public-view.ts'
import type { RoomLedger } from './room-ledger.ts'
import type { RoomMemory } from './room-store.ts'

/** A command as it came, with its stamp (epoch ms on arrival). */
export type Asked = { command: RoomCommand; stamp: number; facts?: BidderFacts | null }

/** The receipt of an accepted command; `memory` is the room after the commit, `signature` that of its head. */
export function acceptedReceipt(
  memory: RoomMemory,
  asked: Asked,
  verdict: Accepted,
  { ledger, signature, now }: { ledger: RoomLedger; signature: string; now: number },
): Receipt {
  const { answered, purchase, nonce } = verdict
  return {
    ...common(memory, asked, verdict.person, now),
    ok: true,
    message: messageOf(memory, asked.command, verdict),
    seq: verdict.seq,
    ...(asked.command.type === 'bid' ? { accepted_but_outbid: answered } : {}),
    ...(asked.command.type === 'pre_bid'
      ? { reaches_start: reachesStart(memory.card, asked.command.amount) }
      : {}),
    ...(purchase ? { purchase } : {}),
    ...(nonce === null ? {} : { nonce }),
    entry_hash: verdict.hash,
    ledger_head: memory.head,
    key_id: ledger.keyId,
    signature,
  }
}

export function refusedAnswer(
  memory: RoomMemory,
  asked: Asked,
  refusal: OfferRefusal,
  now: number,
): RoomAnswer {
  return {
    status: REFUSAL_STATUS[refusal.code],
    receipt: {
      ...common(memory, asked, asked.facts?.person ?? null, now),
      ok: false,
      code: refusal.code,
      message: textOf(memory, asked.command, refusal),
      ...(refusal.code === 'over_own_limit' ? { own_limit: ownLimit(refusal) } : {}),
      ...(refusal.code === 'bad_terms' ? { problem: refusal.problem } : {}),
      seq: memory.seq,
    },
  }
}

/** Of an amount of nothing the least that counts is said (storefront, section 5); a reverse listing has no least. */
function textOf({ card, state }: RoomMemory, command: RoomCommand, refusal: OfferRefusal): string {
  if (refusal.code !== 'non_positive' || (command.type !== 'bid' && command.type !== 'pre_bid'))
    return refusalText(refusal)
  if (command.type === 'pre_bid' || card.format === 'sealed')
    return refusalText({ code: 'below_min', least: card.leastOffer })
  const next = nextMinimum(card, state)
  return next === null || card.format === 'reverse' ? refusalText(refusal) : `Min ${formatMoney(next)}`
}

/** Whether a starting offer can become the first offer: what others have offered before the start nobody is told. */
function reachesStart(card: RuleCard, amount: Amount): boolean {
  const direction = proxyRulesOf(card)?.direction
  return direction !== undefined && amount.ok && reaches(direction, amount.cents ?? 0, card.startPrice)
}

/** In dollars, as all that is told. */
function ownLimit({ limit, held, asked }: OverOwnLimit): Receipt['own_limit'] {
  return {
    limit: dollarsFromCents(limit),
    held: dollarsFromCents(held),
    asked: dollarsFromCents(asked),
  }
}

/** Same id, same content: the same answer. Same id, other content: a conflict. */
export function fingerprintOf(command: RoomCommand): string {
  const { commandId: _, sessionId: _session, inTheNameOf: _named, ...content } = command
  if (content.type === 'bid')
    return `${content.kind}:${content.amount.ok ? content.amount.cents : content.amount.code}`
  return JSON.stringify(Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function common(memory: RoomMemory, { command, stamp }: Asked, person: string | null, now: number) {
  const { card, state } = memory
  return {
    bid_id: command.commandId,
    received_at: stamp,
    time_left_ms: isOver(state.status) ? 0 : Math.max(0, state.closesAt - clockOf(state, now)),
    wprice: dollarsFromCents(shownPrice(card, state)),
    next_bid: nextBid(card, state),
    bid_count: state.offerCount,
    reserve_met: state.reserveMet,
    bidtopstatus: ownStatus(memory, person),
    rank: person === null ? null : ownRank(state, person),
    date_closed: isoTime(shownClose(state)),
  }
}

/** The specification's texts where it has one (storefront, section 8). */
function messageOf({ card }: RoomMemory, command: RoomCommand, { answered, purchase }: Accepted): string {
  if (purchase) return 'Purchased successfully'
  switch (command.type) {
    case 'bid':
      if (answered) return 'Offer accepted, but a higher maximum stands'
      return command.kind === 'hard' ? 'Bid placed successfully' : 'Offer Placed Successfully'
    case 'pre_bid':
      return 'Pre Bid placed successfully'
    case 'lower_max':
      return card.format === 'reverse' ? 'Floor raised successfully' : 'Maximum lowered successfully'
    case 'cancel':
      return 'Offer cancelled successfully'
    case 'decline':
      return 'Offer declined successfully'
    case 'close_now':
      return 'Listing closed successfully'
    case 'withdraw':
      return 'Listing withdrawn successfully'
    case 'change_reserve':
      return 'Reserve changed successfully'
    case 'pause':
      return 'Listing paused successfully'
    case 'resume':
      return 'Listing resumed successfully'
    case 'extend':
      return 'Close moved successfully'
    case 'revise':
      return 'Listing revised successfully'
    case 'restock':
      return 'Pieces are for sale again'
    case 'buy_now':
    case 'buy_agreed':
      return 'Purchased successfully'
  }
}
