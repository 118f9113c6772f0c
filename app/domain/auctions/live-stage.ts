/**
 * What the live page of a sale shows at any moment, and what may move on it (times in epoch ms). Pure: the page tells it
 * what it hears, what the clock says and what fingers do, and draws what comes out.
 *
 * The stage has one seat, or two for lots that close shortly after each other. A lot on the stage keeps its seat. Nothing
 * moves while something is touched or armed: what would have moved does so afterwards.
 */

/** `over`: its room has said how it ended. */
export type StageLot = { id: string; place: number; closesAt: number; over: boolean }

/** `overAt`: since when its result is shown. */
export type Seat = { id: string; overAt: number | null }

export type Stage = {
  lots: ReadonlyMap<string, StageLot>
  seats: readonly Seat[]
  /** The lots to come, in the order that they are shown in. */
  rail: readonly string[]
  /** A lot that the reader has gone to, shown in place of the seats. `stays`: it was over when they did. */
  ahead: (Seat & { stays: boolean }) | null
  /** Which of the lots that are shown the keys act on. */
  chosen: string | null
  /** When another lot was last put where offers are pressed. */
  changedAt: number
  armed: { id: string; at: number } | null
  /** Until when something counts as touched. */
  touchedUntil: number
  /** Until when the answer to an offer is read where it was made. */
  answerUntil: number
}

export type StageEvent =
  | { type: 'lots'; lots: readonly StageLot[]; now: number }
  | { type: 'tick'; now: number }
  /** A finger, a mouse's button or a key is on something; `release` follows, or it counts as released by itself. */
  | { type: 'touch'; now: number }
  | { type: 'release'; now: number }
  | { type: 'disarm'; now: number }
  | { type: 'choose'; id: string; now: number }
  /** Goes to a lot, or with null back to the live one. */
  | { type: 'look'; id: string | null; now: number }

export type PressOutcome = 'nothing' | 'armed' | 'send'

/** Lots whose closes lie no further apart share the stage. */
export const SHARES_MS = 30_000
export const RESULT_MS = 4_000
export const ARMED_MS = 5_000
/** A second press that comes sooner is the same press, made twice. */
export const SECOND_PRESS_MS = 400
/** A press that comes sooner was meant for what stood there before. */
export const AFTER_CHANGE_MS = 700
/** How long what was touched stays in its place after it. */
const SETTLES_MS = 600
/** A touch whose end was never heard of. */
const LONGEST_TOUCH_MS = 15_000
const SEATS = 2

export function openStage(lots: readonly StageLot[], now: number): Stage {
  const empty: Stage = {
    lots: new Map(),
    seats: [],
    rail: [],
    ahead: null,
    chosen: null,
    // what the page opens with has not changed under anybody's finger
    changedAt: Number.NEGATIVE_INFINITY,
    armed: null,
    touchedUntil: 0,
    answerUntil: 0,
  }
  const opened = reduceStage(empty, { type: 'lots', lots, now })
  return { ...opened, changedAt: Number.NEGATIVE_INFINITY }
}

/** The same object comes back when nothing has changed. */
export function reduceStage(stage: Stage, event: StageEvent): Stage {
  const { now } = event
  switch (event.type) {
    case 'lots':
      return settle({ ...stage, lots: new Map(event.lots.map((lot) => [lot.id, lot])) }, now)
    case 'tick':
      return settle(stage, now)
    case 'touch':
      return { ...settle(stage, now), touchedUntil: now + LONGEST_TOUCH_MS }
    case 'release':
      return settle({ ...stage, touchedUntil: now + SETTLES_MS }, now)
    case 'disarm':
      return settle(stage.armed ? { ...stage, armed: null } : stage, now)
    case 'choose':
      return shownIds(stage).includes(event.id) ? { ...stage, chosen: event.id } : stage
    case 'look':
      return look(stage, event.id, now)
  }
}

/** Somebody presses the button that offers on a lot: once to arm it, once more to send. */
export function press(before: Stage, id: string, now: number): { stage: Stage; outcome: PressOutcome } {
  const stage = settle(before, now)
  const lot = stage.lots.get(id)
  if (!lot || lot.over || !shownIds(stage).includes(id) || now - stage.changedAt < AFTER_CHANGE_MS)
    return { stage, outcome: 'nothing' }
  if (stage.armed?.id !== id)
    return { stage: { ...stage, armed: { id, at: now }, chosen: id }, outcome: 'armed' }
  if (now - stage.armed.at < SECOND_PRESS_MS) return { stage, outcome: 'nothing' }
  return { stage: { ...stage, armed: null, answerUntil: now + RESULT_MS }, outcome: 'send' }
}

/** The lots that stand where offers are made. */
export function shownIds({ ahead, seats }: Pick<Stage, 'ahead' | 'seats'>): string[] {
  return ahead ? [ahead.id] : seats.map(({ id }) => id)
}

export function isHeld(
  { armed, touchedUntil, answerUntil }: Pick<Stage, 'armed' | 'touchedUntil' | 'answerUntil'>,
  now: number,
): boolean {
  return armed !== null || now < touchedUntil || now < answerUntil
}

/** The lot of the stage that closes next, whatever is looked at; of results alone, the first. */
export function liveId({ seats, lots }: Pick<Stage, 'seats' | 'lots'>): string | null {
  const open = seats.flatMap(({ id, overAt }) => (overAt === null ? (lots.get(id) ?? []) : []))
  return closingOrder(open)[0]?.id ?? seats[0]?.id ?? null
}

/** Lots that are not over, in the order of their closes. */
export function closingOrder(lots: Iterable<StageLot>): StageLot[] {
  return [...lots]
    .filter(({ over }) => !over)
    .sort((a, b) => a.closesAt - b.closesAt || a.place - b.place || (a.id < b.id ? -1 : 1))
}

/**
 * From when before its close a lot's clock is amber, and a block. With a lot a minute the usual ten minutes of amber
 * would never end.
 */
export function clockOf(staggerSeconds: number): { soonMs: number; finalMs: number } {
  if (staggerSeconds === 0) return { soonMs: 600_000, finalMs: 300_000 }
  const soonMs = Math.min(600_000, Math.max(60_000, staggerSeconds * 1_000))
  return { soonMs, finalMs: soonMs / 2 }
}

/** Which lots the page hears of: the next to close, its reader's own, and those in sight. A phone cannot hear of all. */
export function listensTo(
  { lots, seats, ahead }: Pick<Stage, 'lots' | 'seats' | 'ahead'>,
  also: { mine: Iterable<string>; seen: Iterable<string> },
  { next, most }: { next: number; most: number },
): string[] {
  const ids = new Set<string>()
  if (ahead) ids.add(ahead.id)
  for (const { id } of seats) ids.add(id)
  for (const { id } of closingOrder(lots.values()).slice(0, next)) ids.add(id)
  for (const more of [also.mine, also.seen])
    for (const id of more) if (lots.get(id)?.over === false) ids.add(id)
  return [...ids].slice(0, most)
}

function settle(before: Stage, now: number): Stage {
  const stage = markResults(dropArmed(before, now), now)
  const shown = isHeld(stage, now) ? stage : move(stage, now)
  const ids = shownIds(shown)
  const changed = ids.some((id) => !shownIds(before).includes(id)) || ids.length !== shownIds(before).length
  const chosen = shown.chosen !== null && ids.includes(shown.chosen) ? shown.chosen : (ids[0] ?? null)
  if (!changed && chosen === shown.chosen) return shown
  return { ...shown, chosen, changedAt: changed ? now : shown.changedAt }
}

/** What nobody has sent in time, or nobody can send any more. */
function dropArmed(stage: Stage, now: number): Stage {
  const { armed, lots } = stage
  if (!armed || (now - armed.at < ARMED_MS && lots.get(armed.id)?.over === false)) return stage
  return { ...stage, armed: null }
}

/** A result is shown where its lot stood, also while nothing moves. */
function markResults(stage: Stage, now: number): Stage {
  const marked = <One extends Seat>(seat: One): One =>
    seat.overAt === null && stage.lots.get(seat.id)?.over !== false ? { ...seat, overAt: now } : seat
  const seats = stage.seats.map(marked)
  const ahead = stage.ahead && marked(stage.ahead)
  if (ahead === stage.ahead && seats.every((seat, place) => seat === stage.seats[place])) return stage
  return { ...stage, seats, ahead }
}

function move(stage: Stage, now: number): Stage {
  const order = closingOrder(stage.lots.values())
  const seats = takeSeats(stage.seats, order, now)
  const seated = new Set(seats.map(({ id }) => id))
  const rail = order.map(({ id }) => id).filter((id) => !seated.has(id))
  const ahead = staysAhead(stage.ahead, seated, now) ? stage.ahead : null
  if (ahead === stage.ahead && sameIds(rail, stage.rail) && sameSeats(seats, stage.seats)) return stage
  return { ...stage, seats, rail, ahead }
}

function takeSeats(before: readonly Seat[], order: readonly StageLot[], now: number): Seat[] {
  const results = before.filter(({ overAt }) => overAt !== null && now - overAt < RESULT_MS)
  const [first, second] = order
  const next: StageLot[] = []
  // beside a result stands what closes soon; without one the next lot, and another that closes with it
  if (first && (results.length === 0 || first.closesAt - now <= SHARES_MS)) next.push(first)
  if (first && second && results.length === 0 && second.closesAt - first.closesAt <= SHARES_MS)
    next.push(second)
  const taken = [...results, ...next.map(({ id }) => ({ id, overAt: null }))].slice(0, SEATS)
  return inTheirPlaces(before, taken)
}

/** Who was on the stage keeps the side; who comes takes the one that is free. */
function inTheirPlaces(before: readonly Seat[], taken: readonly Seat[]): Seat[] {
  if (taken.length < SEATS) return [...taken]
  const [left, right] = taken
  if (!left || !right) return [...taken]
  const sideOf = (seat: Seat) => before.findIndex(({ id }) => id === seat.id)
  const turned = sideOf(left) === 1 || (sideOf(right) === 0 && sideOf(left) === -1 && before.length > 1)
  return turned ? [right, left] : [left, right]
}

function staysAhead(ahead: Stage['ahead'], seated: ReadonlySet<string>, now: number): boolean {
  if (!ahead || (seated.has(ahead.id) && !ahead.stays)) return false
  return ahead.stays || ahead.overAt === null || now - ahead.overAt < RESULT_MS
}

function look(before: Stage, id: string | null, now: number): Stage {
  const lot = id === null ? undefined : before.lots.get(id)
  // whoever goes elsewhere has let go of what was armed, and wants to see it at once
  const stage: Stage = { ...before, armed: null, touchedUntil: 0, answerUntil: 0 }
  if (!lot) return settleFrom(before, { ...stage, ahead: null }, now)
  const seated = stage.seats.some((seat) => seat.id === lot.id)
  if (seated && !lot.over) return settleFrom(before, { ...stage, ahead: null, chosen: lot.id }, now)
  const ahead = { id: lot.id, overAt: lot.over ? now : null, stays: lot.over }
  return settleFrom(before, { ...stage, ahead, chosen: lot.id }, now)
}

/** What is shown may differ from before by the reader's own wish: a press so soon after it is none all the same. */
function settleFrom(before: Stage, stage: Stage, now: number): Stage {
  const settled = settle(stage, now)
  return sameIds(shownIds(before), shownIds(settled)) ? settled : { ...settled, changedAt: now }
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, place) => id === b[place])
}

function sameSeats(a: readonly Seat[], b: readonly Seat[]): boolean {
  return a.length === b.length && a.every((seat, place) => sameSeat(seat, b[place]))
}

function sameSeat(a: Seat, b: Seat | undefined): boolean {
  return a.id === b?.id && a.overAt === b.overAt
}
