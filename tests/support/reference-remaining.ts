import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import type { AuctionCommand } from '#app/domain/auction/state.ts'
import { refusalByAmount } from './reference-amounts.ts'

export type Command = Exclude<
  AuctionCommand,
  {
    type:
      | 'tick'
      | 'close_now'
      | 'withdraw'
      | 'move_close'
      | 'release_close'
      | 'buy_agreed'
      | 'restock'
      | 'revise'
  }
>
export type Accepted = { command: Command; at: number }

/** An offer, a lowering, a pre-bid or a change of the reserve that stands at the end of a history. */
export type Kept = {
  /** Its place in the history; the offer that the start made of a pre-bid has that pre-bid's. */
  place: number
  command: Extract<Command, { type: 'bid' | 'pre_bid' | 'lower_max' | 'change_reserve' }>
}

/** What is left of a history at some moment: all that was taken back is crossed out, and what fell with it. */
export function remaining(card: RuleCard, history: readonly Accepted[], now: number): Kept[] {
  let kept: Kept[] = []
  let isOpen = false
  const moments = [...history.map(({ at }) => at), now]
  for (const [place, at] of moments.entries()) {
    if (!isOpen && at >= card.startsAt) {
      isOpen = true
      kept = opened(card, kept)
    }
    const command = history[place]?.command
    if (!command || command.type === 'buy_now' || isOfClock(command)) continue
    if (command.type === 'retract_last' || command.type === 'retract_all' || command.type === 'decline')
      kept = without(card, kept, command)
    else kept.push({ place, command })
  }
  return kept
}

type OfClock = Extract<Command, { type: 'pause' | 'resume' | 'extend' }>

export function isOfClock(command: Command): command is OfClock {
  return command.type === 'pause' || command.type === 'resume' || command.type === 'extend'
}

/** What taking back takes: the places of one's last command, or of all of them. */
export function takenBack(
  kept: readonly Kept[],
  command: Extract<Command, { type: 'retract_last' | 'retract_all' | 'decline' }>,
): Kept[] {
  const own = kept.filter((each) => 'person' in each.command && each.command.person === command.person)
  return command.type === 'retract_last' ? own.slice(-1) : own
}

function without(
  card: RuleCard,
  kept: readonly Kept[],
  command: Extract<Command, { type: 'retract_last' | 'retract_all' | 'decline' }>,
): Kept[] {
  const gone = takenBack(kept, command)
  const standing: Kept[] = []
  for (const each of kept)
    if (!gone.includes(each) && refusalByAmount(card, standing, each.command) === null) standing.push(each)
  return standing
}

/** The start: the best of the pre-bids that meet the starting price is the first offer, and no pre-bid any more. */
function opened(card: RuleCard, kept: readonly Kept[]): Kept[] {
  const isReverse = card.format === 'reverse'
  const last = kept.flatMap(({ command, place }) =>
    command.type === 'pre_bid' && isLastOf(kept, command.person, place)
      ? [{ ...command, place: since(kept, command.person, command.amount) }]
      : [],
  )
  const meeting = last.filter(({ amount }) =>
    isReverse ? amount <= card.startPrice : amount >= card.startPrice,
  )
  const [best] = meeting.sort(
    (a, b) => (isReverse ? a.amount - b.amount : b.amount - a.amount) || a.place - b.place,
  )
  if (!best) return [...kept]
  const { person, amount, place } = best
  const others = kept.filter(({ command }) => !('person' in command) || command.person !== person)
  return [...others, { place, command: { type: 'bid', kind: 'hard', person, amount } }]
}

function isLastOf(kept: readonly Kept[], person: string, place: number): boolean {
  return kept.findLast(({ command }) => 'person' in command && command.person === person)?.place === place
}

/** Since which place somebody's pre-bid has been that amount without a break. */
function since(kept: readonly Kept[], person: string, amount: number): number {
  const own = kept.filter(({ command }) => command.type === 'pre_bid' && command.person === person)
  const otherwise = own.findLastIndex(({ command }) => 'amount' in command && command.amount !== amount)
  return own[otherwise + 1]?.place ?? 0
}
