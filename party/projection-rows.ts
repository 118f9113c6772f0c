import { buyNowPrice, nextMinimum } from '#app/domain/auction/decide.ts'
import { isOver } from '#app/domain/listing.ts'
import { centsFromDollars } from '#app/domain/money.ts'
import { removalsOf } from './entry.ts'
import { ownStatus, shownClose, shownPrice } from './public-view.ts'
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

/** Everybody whose standing D1 does not know; each row is its owner's alone. */
export function standingRows(memory: RoomMemory) {
  return [...memory.bidders].flatMap(([person, { ownMax, proposal, changedSeq }]) => {
    const status = ownStatus(memory, person)
    return status === null || changedSeq <= memory.projectedSeq
      ? []
      : [{ person, max: ownMax, status, proposal, seq: changedSeq }]
  })
}

/** The listing as everybody sees it. `last`: the last entry, asked for once it is over. */
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
    closes_at: shownClose(state),
    extensions: state.extensions,
    leader_id: state.leader,
    winner_id: state.status === 'sold' ? state.leader : null,
    projected_seq: memory.seq,
    ledger_head: memory.head,
    charges: card.charges && JSON.stringify(card.charges),
  }
}
