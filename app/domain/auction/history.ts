import type { PersonId } from '../ids.ts'
import { takesTurn } from './evolve.ts'
import type { AuctionCommand, AuctionEvent } from './state.ts'

/** One entry of the room's log, as far as the law reads it. */
export type LoggedEntry = { seq: number; events: readonly AuctionEvent[] }

/** A listing's log from its beginning, read only by those few commands that need it. */
export type History = () => Iterable<LoggedEntry>

/** A command that was accepted and still stands, with its seq. `turn`: which offer of the listing it was. */
export type AcceptedCommand = { seq: number; turn: number; command: Offering | ReserveChange }

type Offering = Extract<AuctionCommand, { type: 'bid' | 'pre_bid' | 'lower_max' }>
type ReserveChange = Extract<AuctionEvent, { type: 'reserve-changed' }>

/** For callers that hand in commands which need no history. */
export const noHistory: History = () => {
  throw new Error('This command is judged with the listing’s log, which was not handed in.')
}

/**
 * The accepted commands that still stand, in their order: those taken back, declined, or fallen with others are gone
 * for good, so that an offer of which its bidder was told that it is gone never binds them again.
 */
export function standingCommands(log: Iterable<LoggedEntry>): AcceptedCommand[] {
  let standing: AcceptedCommand[] = []
  let turn = 0
  for (const { seq, events } of log)
    for (const event of events) {
      if (takesTurn(event)) turn += 1
      if (event.type === 'offers-removed') {
        const gone = new Set([...event.removed, ...event.fallen])
        standing = standing.filter((accepted) => !gone.has(accepted.seq))
        continue
      }
      // judged with the new card, which has the reserve of the moment
      if (event.type === 'revised') standing = []
      const command = commandOf(event)
      if (!command) continue
      if (isOpening(event)) standing = standing.filter(({ command }) => !isPreBidOf(command, event.person))
      standing.push({ seq, turn, command })
    }
  return standing
}

function commandOf(event: AuctionEvent): AcceptedCommand['command'] | null {
  switch (event.type) {
    case 'bid-accepted':
      return { type: 'bid', person: event.person, kind: event.kind, amount: event.amount }
    case 'sealed-offered':
      return { type: 'bid', person: event.person, kind: 'max', amount: event.amount }
    case 'pre-bid-placed':
      return { type: 'pre_bid', person: event.person, amount: event.amount, proposal: event.proposal }
    case 'max-lowered':
      return { type: 'lower_max', person: event.person, amount: event.amount }
    case 'reserve-changed':
      return event
    default:
      return null
  }
}

/** The pre-bid that became the first offer is that offer from then on, and no proposal beside it. */
function isOpening(event: AuctionEvent): event is Extract<AuctionEvent, { type: 'bid-accepted' }> {
  return event.type === 'bid-accepted' && event.why === 'opened_by_pre_bid'
}

function isPreBidOf(command: AcceptedCommand['command'], person: PersonId): boolean {
  return command.type === 'pre_bid' && command.person === person
}
