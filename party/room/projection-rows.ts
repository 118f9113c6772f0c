import { buyNowPrice, nextMinimum } from '#app/domain/auction/decide.ts'
import { lastClose } from '#app/domain/auction/pause.ts'
import { type Cents, centsFromDollars } from '#app/domain/money/money.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import type { OwnStatus } from '#party/wire/protocol.ts'
import { removalsOf } from './entry.ts'
import { ownStatus, shownPrice } from './public-view.ts'
import { eventsOf, type LogRow, type RoomMemory } from './room-store.ts'
import { outcomeOf } from './sale-events.ts'

/** Offers among log rows as D1 keeps them: nothing here is anybody's secret. */
export function offerRows({ bidders }: RoomMemory, rows: readonly LogRow[]) {
  return rows.flatMap((row) =>
    row.offer === null || row.person === null
      ? []
      : [
          {
            seq: row.seq,
            bidId: row.commandId,
            person: row.person,
            tag: bidders.get(row.person)?.tag,
            kind: row.kind,
            // sealed offers and those before the start show no price
            price: row.kind === 'max' || row.kind === 'hard' ? centsFromDollars(row.change.wprice) : null,
            answered: row.answered ? 1 : 0,
            silent: row.offer === 'silent' ? 1 : 0,
            removed: row.removed,
            whyPublic: row.whyPublic,
            whyParty: row.whyParty,
            at: row.at,
          },
        ],
  )
}

/** Offers that these rows have taken away; D1 may have them already. */
export function removalRows(rows: readonly LogRow[]) {
  return rows.flatMap((row) => (row.change.removed ? removalsOf(eventsOf(row.events)) : []))
}

/** Each taking back among these rows; D1 may have it already. */
export function takingRows(rows: readonly LogRow[]) {
  return rows.flatMap((row) =>
    (row.change.removed ? eventsOf(row.events) : []).flatMap((event) =>
      event.type === 'offers-removed' && event.best !== undefined
        ? [{ seq: row.seq, person: event.person, at: row.at }]
        : [],
    ),
  )
}

/** Whether terms have changed among these rows. */
export function hasRevision(rows: readonly LogRow[]): boolean {
  return rows.some(({ events }) => events.includes('"type":"revised"'))
}

/** Where one person stands, as D1 keeps it for that person alone. */
export type StandingRow = {
  person: string
  max: Cents | null
  status: Exclude<OwnStatus, null>
  proposal: string | null
  seq: number
}

/** Rows for these people; none for somebody who stands nowhere. */
export function standingRows(
  memory: RoomMemory,
  people: readonly { person: string; proposal: string | null }[],
): StandingRow[] {
  // the close has changed where everybody stands, save on a fixed listing: who has bought there has bought
  const closedSeq = settles(memory) ? memory.seq : -1
  return people.flatMap(({ person, proposal }) => {
    const own = memory.bidders.get(person)
    const status = ownStatus(memory, person)
    return own && status !== null
      ? [{ person, max: own.ownMax, status, proposal, seq: Math.max(own.changedSeq, closedSeq) }]
      : []
  })
}

/** Whether it is over, and everybody's standing another for it. */
export function settles({ card, state }: RoomMemory): boolean {
  return isOver(state.status) && card.format !== 'fixed'
}

/** The listing as everybody sees it. `last`: the entry that closed it, asked for once it is over. */
export function liveRow(memory: RoomMemory, last: () => Pick<LogRow, 'events'> | null) {
  const { card, state } = memory
  const ended = isOver(state.status) ? last() : null
  return {
    status: state.status,
    price: shownPrice(card, state),
    next_minimum: nextMinimum(card, state),
    buy_now: buyNowPrice(card, state),
    stock: state.stock,
    outcome: ended && outcomeOf(eventsOf(ended.events)),
    offer_count: state.offerCount,
    bidder_count: memory.standing,
    reserve_met: state.reserveMet ? 1 : 0,
    // no page calls one over that is paused: until somebody resumes it has until a day later
    closes_at: state.endedAt ?? lastClose(state),
    paused_at: state.paused?.since ?? null,
    pause_reason: state.paused?.reason ?? null,
    extensions: state.extensions,
    starts_at: card.startsAt,
    leader_id: state.leader,
    winner_id: state.status === 'sold' ? state.leader : null,
    projected_seq: memory.seq,
    ledger_head: memory.head,
    charges: card.charges && JSON.stringify(card.charges),
  }
}
