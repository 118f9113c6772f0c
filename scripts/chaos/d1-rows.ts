import { isDeepStrictEqual } from 'node:util'
import type { Findings } from './findings.ts'
import type { Row } from './questions.ts'
import type { RoomRecord } from './room-record.ts'

export type Query = (sql: string, ...params: readonly string[]) => Promise<Row[]>

/** What D1 has otherwise than a room: '' when they agree in every row. */
export async function differenceInD1(query: Query, record: RoomRecord, findings: Findings): Promise<string> {
  const { id } = record
  const [live] = await query(`select ${LIVE} from listing_live where listing_id = ?1`, id)
  if (!isDeepStrictEqual({ ...live }, record.live))
    return `${id} in D1: ${JSON.stringify(live)}, in its room: ${JSON.stringify(record.live)}`
  const standings = await query(
    `select ${STANDING} from standings where listing_id = ?1 order by person_id`,
    id,
  )
  const winners = standings.filter(({ status }) => status === 'won' || status === 'winner')
  findings.hold('winners', winners.length <= 1, () => `${id} has ${winners.length} winners in D1`)
  if (!isDeepStrictEqual(standings, record.standings))
    return `standings of ${id} in D1: ${JSON.stringify(standings)}, in its room: ${JSON.stringify(record.standings)}`
  const bids = await query(`select ${BID} from bids where listing_id = ?1 order by seq`, id)
  const at = record.bids.findIndex((bid, place) => !isDeepStrictEqual(bid, bids[place]))
  if (at < 0 && bids.length === record.bids.length) return ''
  const [inD1, inRoom] = [bids[at], record.bids[at]].map((row) => JSON.stringify(row))
  return `${id} has ${bids.length} offers in D1 and ${record.bids.length} in its room: ${inD1}, ${inRoom}`
}

const BID = 'seq, bid_id, person_id, tag, kind, price, answered, silent, placed_at'
const STANDING = 'person_id, own_max, status, seq'
const LIVE = `status, price, next_minimum, offer_count, bidder_count, reserve_met, closes_at, extensions, leader_id,
  winner_id, projected_seq, ledger_head`
