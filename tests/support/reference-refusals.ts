import type { Refusal } from '#app/domain/auction/decision.ts'
import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import { refusalByAmount } from './reference-amounts.ts'
import { extendedBy, type OnClock, onOwnClock } from './reference-clock.ts'
import { buysAtOnce, canBuy, closeOf, isOver, ranksOf, stockOf } from './reference-facts.ts'
import { ranking, takes } from './reference-proxy.ts'
import { type Accepted, type Command, type Kept, remaining, takenBack } from './reference-remaining.ts'

/** The refusal of a command, the first that applies in the order of the rules' table, or null where it is accepted. */
export function refusalOf(card: RuleCard, history: readonly Accepted[], next: Accepted): Refusal | null {
  const clock = onOwnClock(history, next.at)
  const refusal = refusalOnClock(card, clock.history, {
    command: next.command,
    at: clock.at,
    isPaused: clock.isPaused,
  })
  if (refusal?.code !== 'retract_closed' || refusal.until === null) return refusal
  return { code: refusal.code, until: refusal.until + clock.behind }
}

function refusalOnClock(
  card: RuleCard,
  history: readonly OnClock[],
  { command, at, isPaused }: Accepted & { isPaused: boolean },
): Refusal | null {
  if (isOver(card, history) || at >= closeOf(card, history)) return { code: 'closed' }
  const kept = remaining(card, history, at)
  if (command.type === 'retract_last' || command.type === 'retract_all' || command.type === 'decline')
    return againstTakingBack(card, history, kept, command, at)
  if (command.type === 'pre_bid') return againstPreBid(card, command, at)
  if (command.type === 'resume') return isPaused ? null : { code: 'not_paused' }
  if (command.type === 'extend') return extendedBy([{ command, at }]) > 0 ? null : { code: 'non_positive' }
  if (at < card.startsAt) return { code: 'not_started', startsAt: card.startsAt }
  if (command.type === 'pause') return isPaused ? { code: 'already_paused' } : null
  if (command.type === 'change_reserve') return null
  if (card.format === 'fixed' && command.type !== 'buy_now')
    return { code: 'kind_not_taken', taken: 'buy_now' }
  if (card.format === 'sealed' && command.type === 'lower_max')
    return { code: 'kind_not_taken', taken: 'sealed' }
  if (command.type === 'buy_now') return againstPurchase(card, history, command.quantity, at)
  if (!(command.amount > 0)) return { code: 'non_positive' }
  if (card.wholeDollars && command.amount !== Math.trunc(command.amount / 100) * 100)
    return { code: 'decimal' }
  if (command.type === 'lower_max' && cutOff(card, history) <= at)
    return { code: 'retract_closed', until: cutOff(card, history) }
  if (command.type === 'bid' && card.format !== 'sealed') {
    if (!takes(card, command.kind))
      return { code: 'kind_not_taken', taken: command.kind === 'max' ? 'hard' : 'max' }
    if (buysAtOnce(card, history, command.amount, at)) return null
  }
  const below = againstComingBack(card, history, command)
  if (below && command.type === 'bid') return below
  const refusal = refusalByAmount(card, kept, command) ?? below
  if (refusal || card.format !== 'sealed' || command.type !== 'bid') return refusal
  return againstChange(card, history, { command, at })
}

function againstTakingBack(
  card: RuleCard,
  history: readonly Accepted[],
  kept: readonly Kept[],
  command: Extract<Command, { type: 'retract_last' | 'retract_all' | 'decline' }>,
  at: number,
): Refusal | null {
  const isOwn = command.type !== 'decline'
  if (isOwn && card.retraction === null) return { code: 'retract_closed', until: null }
  if (isOwn && cutOff(card, history) <= at) return { code: 'retract_closed', until: cutOff(card, history) }
  const gone = takenBack(kept, command)
  if (gone.length === 0) return { code: 'nothing_to_retract' }
  const most = card.retraction?.most
  const counts = gone.some((each) => each.command.type !== 'pre_bid')
  if (isOwn && counts && most !== undefined && takings(card, history, command.person).length >= most)
    return { code: 'retract_limit', most }
  const isPublic = card.format !== 'sealed' && gone.some((each) => each.command.type !== 'pre_bid')
  const isBehind = ranking(card, kept)[0]?.person !== command.person
  if (isOwn && isPublic && card.retraction?.by === 'leader' && isBehind) return { code: 'not_leading' }
  return null
}

/** What somebody took back in each of their takings back, offers and starting offers alone. */
function takings(card: RuleCard, history: readonly Accepted[], person: string): number[][] {
  return history.flatMap(({ command, at }, place) => {
    if (command.type !== 'retract_last' && command.type !== 'retract_all') return []
    if (command.person !== person) return []
    const gone = takenBack(remaining(card, history.slice(0, place), at), command)
    if (gone.every((each) => each.command.type === 'pre_bid')) return []
    const offers = gone.flatMap((each) =>
      each.command.type === 'bid' || each.command.type === 'pre_bid' ? [each.command.amount] : [],
    )
    return [offers]
  })
}

function againstComingBack(
  card: RuleCard,
  history: readonly Accepted[],
  command: Extract<Command, { type: 'bid' | 'lower_max' }>,
): Refusal | null {
  if (!card.retraction?.comeBackAtLeast || card.format === 'sealed') return null
  const gone = takings(card, history, command.person).flat()
  if (gone.length === 0) return null
  const falls = card.format === 'reverse'
  const best = falls ? Math.min(...gone) : Math.max(...gone)
  if (falls ? command.amount <= best : command.amount >= best) return null
  return falls ? { code: 'below_taken_back', best, falling: true } : { code: 'below_taken_back', best }
}

function againstPreBid(
  card: RuleCard,
  { amount }: Extract<Command, { type: 'pre_bid' }>,
  at: number,
): Refusal | null {
  const takenNow = { ascending: 'bid', reverse: 'bid', sealed: 'sealed', fixed: 'buy_now' } as const
  if (at >= card.startsAt) return { code: 'kind_not_taken', taken: takenNow[card.format] }
  const isTaken = card.preBids && (card.format === 'ascending' || card.format === 'reverse')
  if (!isTaken) return { code: 'not_started', startsAt: card.startsAt }
  if (!(amount > 0)) return { code: 'non_positive' }
  const least = Math.min(card.leastOffer, card.startPrice)
  if (amount < least) return { code: 'below_min', least }
  return amount > card.startPrice ? { code: 'above_max', most: card.startPrice } : null
}

function againstPurchase(
  card: RuleCard,
  history: readonly Accepted[],
  quantity: number,
  at: number,
): Refusal | null {
  if (!(quantity > 0)) return { code: 'qty' }
  if (!canBuy(card, history, at)) return { code: 'buy_now_unavailable' }
  const left = stockOf(card, history)
  return quantity > left ? { code: 'sold_out', left } : null
}

/** A sealed offer that is another amount than before counts as a change, also after one was taken back. */
function againstChange(
  card: RuleCard,
  history: readonly Accepted[],
  next: Accepted & { command: Extract<Command, { type: 'bid' }> },
): Refusal | null {
  const stoodAt = (past: readonly Accepted[], at: number) =>
    ranksOf(card, remaining(card, past, at)).find(({ person }) => person === next.command.person)?.amount
  const isChange = (each: Accepted, past: readonly Accepted[]) =>
    each.command.type === 'bid' && stoodAt(past, each.at) !== each.command.amount
  if (!isChange(next, history)) return null
  const made = history.filter(
    (each, place) =>
      each.command.type === 'bid' &&
      each.command.person === next.command.person &&
      isChange(each, history.slice(0, place)),
  ).length
  return made > card.sealedChangesMost ? { code: 'too_many_changes', most: card.sealedChangesMost } : null
}

function cutOff({ retraction, closesAt }: RuleCard, history: readonly Accepted[]): number {
  const minutes = retraction?.cutOffMinutes ?? null
  return minutes === null ? Number.POSITIVE_INFINITY : closesAt + extendedBy(history) - minutes * 60_000
}
