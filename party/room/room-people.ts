import { takesTurn } from '#app/domain/auction/evolve.ts'
import { type LoggedEntry, standingCommands } from '#app/domain/auction/history.ts'
import { peopleOf, Ranking, type Standing } from '#app/domain/auction/people.ts'
import { replayed } from '#app/domain/auction/retraction.ts'
import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import {
  type AuctionState,
  initialState,
  type SealedOffers,
  type TakenBack,
} from '#app/domain/auction/state.ts'
import type { PersonId } from '#app/domain/ids.ts'
import type { Bidder } from './bidders.ts'

/** All that a room keeps of one person. What they wrote to the seller is beside it: it may be long, and decides nothing. */
export type Participant = {
  bidder: Bidder
  standing: Standing | null
  preBid: Standing | null
  sealedOffers: number
  takenBack: TakenBack | null
}

/** The part of a state that is a row for each person. */
export type StateOfPeople = Pick<AuctionState, 'standings' | 'preBids' | 'sealedOffers' | 'takenBack'>
/** What is left of a state without them: as small as it was at the beginning, however many have come. */
export type Figures = Omit<AuctionState, keyof StateOfPeople>

export function figuresOf({
  standings: _,
  preBids: _pre,
  sealedOffers: _sealed,
  takenBack: _taken,
  ...figures
}: AuctionState): Figures {
  return figures
}

export function participantOf(
  bidder: Bidder,
  { standings, preBids, sealedOffers, takenBack }: StateOfPeople,
): Participant {
  const { person } = bidder
  return {
    bidder,
    standing: standings.get(person) ?? null,
    preBid: preBids.get(person) ?? null,
    sealedOffers: sealedOffers.get(person)?.count ?? 0,
    takenBack: takenBack.get(person) ?? null,
  }
}

/** Everybody, as a room has them in memory. */
export function readPeople(sql: SqlStorage, card: RuleCard) {
  const bidders: Bidder[] = []
  const standings: Standing[] = []
  const preBids: Standing[] = []
  const sealed: SealedOffers[] = []
  const taken: TakenBack[] = []
  for (const row of sql.exec('select * from participants')) {
    const person = String(row.person)
    bidders.push({
      person,
      tag: Number(row.tag),
      ownMax: row.own_max === null ? null : Number(row.own_max),
      preBid: row.pre_bid === 1,
      bought: Number(row.bought),
      changedSeq: Number(row.changed_seq),
    })
    if (row.rank_amount !== null)
      standings.push({ person, amount: Number(row.rank_amount), since: Number(row.rank_since) })
    if (row.pre_amount !== null)
      preBids.push({ person, amount: Number(row.pre_amount), since: Number(row.pre_since) })
    if (Number(row.taken_times) > 0)
      taken.push({
        person,
        times: Number(row.taken_times),
        best: row.taken_best === null ? null : Number(row.taken_best),
      })
    if (Number(row.sealed_offers) > 0) sealed.push({ person, count: Number(row.sealed_offers) })
  }
  const state: StateOfPeople = {
    standings: Ranking.of(initialState(card).ranking ?? 'highest', standings),
    preBids: peopleOf(preBids),
    sealedOffers: peopleOf(sealed),
    takenBack: peopleOf(taken),
  }
  return { bidders: peopleOf(bidders), state }
}

const SET_PARTICIPANT = `insert or replace into participants (person, tag, own_max, pre_bid, bought, changed_seq,
    rank_amount, rank_since, pre_amount, pre_since, sealed_offers, taken_times, taken_best)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

export function writeParticipant(
  sql: SqlStorage,
  { bidder, standing, preBid, sealedOffers, takenBack }: Participant,
) {
  const { person, tag, ownMax, preBid: isPreBid, bought, changedSeq } = bidder
  sql.exec(
    SET_PARTICIPANT,
    person,
    tag,
    ownMax,
    isPreBid ? 1 : 0,
    bought,
    changedSeq,
    standing?.amount ?? null,
    standing?.since ?? null,
    preBid?.amount ?? null,
    preBid?.since ?? null,
    sealedOffers,
    takenBack?.times ?? 0,
    takenBack?.best ?? null,
  )
}

/** How a room once kept its state: as one row with everybody in it, which could grow until it could not be written. */
type OneRow = Figures & {
  standings: readonly { person: PersonId; amount: number }[]
  preBids: readonly { person: PersonId; amount: number }[]
  sealedOffers: readonly SealedOffers[]
}

export function isOneRow(state: Figures | OneRow): state is OneRow {
  return 'standings' in state
}

/**
 * Gives each person of a room that was kept as one row a row of their own. Who has stood longer than whom follows from
 * the log, by the law that retractions are judged by.
 */
export function adoptOneRow(
  sql: SqlStorage,
  card: RuleCard,
  state: OneRow,
  log: () => Iterable<LoggedEntry>,
): Figures {
  const { standings, preBids, sealedOffers, ...figures } = state
  const { state: anew } = replayed(card, standingCommands(log()))
  for (const [place, { person, amount }] of standings.entries())
    sql.exec(
      'update participants set rank_amount = ?, rank_since = ? where person = ?',
      amount,
      anew.standings.get(person)?.since ?? place,
      person,
    )
  for (const [place, { person, amount }] of preBids.entries())
    sql.exec(
      'update participants set pre_amount = ?, pre_since = ? where person = ?',
      amount,
      anew.preBids.get(person)?.since ?? place,
      person,
    )
  for (const { person, count } of sealedOffers)
    sql.exec('update participants set sealed_offers = ? where person = ?', count, person)
  let turn = 0
  for (const { events } of log()) turn += events.filter(takesTurn).length
  const kept = { ...figures, turn }
  sql.exec('update room set state = ?', JSON.stringify(kept))
  return kept
}
