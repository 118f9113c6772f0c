import { type Cents, formatMoney } from '../money.ts'
import { buyNowPrice, nextMinimum } from './decide.ts'
import { leastCoin } from './direction.ts'
import { piecePrice } from './fixed.ts'
import type { RuleCard } from './rule-card.ts'
import { type AuctionState, type AuctionStatus, initialState } from './state.ts'

/** What somebody who sets a listing up decides, and which of these a problem is about. */
export type SetUp = RuleCard & { depositAmount: Cents | null }
export type SetUpField =
  | 'startPrice'
  | 'reserve'
  | 'maxStart'
  | 'buyNow'
  | 'quantity'
  | 'ladder'
  | 'depositAmount'
  | 'preBids'
  | 'softClose'
  | 'startsAt'
  | 'closesAt'
export type SetUpProblem = { field: SetUpField; message: string }

/** What speaks against publishing a listing with these rules now (epoch ms); nothing when it can be. */
export function setUpProblems(card: SetUp, now: number): SetUpProblem[] {
  return [
    ...amountProblems(card),
    ...reserveProblems(card),
    ...buyNowProblems(card),
    ...sealedProblems(card),
    ...saleProblems(card),
    ...periodProblems(card, now),
  ]
}

const WHOLE = 'Cannot_be_a_decimal'

/** Every amount is there to be offered or stepped by: above nothing, and in whole dollars where offers are. */
function amountProblems(card: SetUp): SetUpProblem[] {
  const { buyNow, depositAmount, ladder, maxStart, reserve, startPrice } = card
  const amounts: [SetUpField, Cents | null][] = [
    ['startPrice', startPrice],
    ['reserve', reserve],
    ['buyNow', buyNow?.price ?? null],
    ['maxStart', maxStart],
    ['depositAmount', depositAmount],
    ...ladder.map(({ step }): [SetUpField, Cents] => ['ladder', step]),
  ]
  const problems = amounts.flatMap(([field, amount]) => {
    const message = amount === null ? null : amountProblem(card, amount)
    return message === null ? [] : [{ field, message }]
  })
  const climbs = ladder.every(({ from }, index) => index === 0 || from > (ladder[index - 1]?.from ?? 0))
  if (ladder.length === 0 || !climbs) problems.push({ field: 'ladder', message: 'Steps must go up by price' })
  return problems
}

function amountProblem(card: Pick<RuleCard, 'wholeDollars'>, amount: Cents): string | null {
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'Enter an amount above $0'
  return amount % leastCoin(card) === 0 ? null : WHOLE
}

function reserveProblems({ format, maxStart, reserve, startPrice }: SetUp): SetUpProblem[] {
  if (reserve === null) return []
  const told = (message: string): SetUpProblem[] => [{ field: 'reserve', message }]
  if (format === 'fixed') return told('A fixed-price listing has no reserve')
  if (format === 'ascending' && reserve < startPrice)
    return told('The reserve must be at least the starting price')
  if (format === 'reverse' && reserve > startPrice)
    return told('The reserve must be at most the starting price')
  if (format === 'sealed' && maxStart !== null && reserve > maxStart)
    return told('The reserve must be at most the greatest offer that is taken')
  return []
}

function buyNowProblems({ buyNow, format, reserve, startPrice }: SetUp): SetUpProblem[] {
  if (buyNow === null) return []
  const told = (message: string): SetUpProblem[] => [{ field: 'buyNow', message }]
  if (format === 'reverse' || format === 'sealed') return told('Buy Now stands beside ordinary auctions only')
  if (format === 'ascending' && buyNow.price < startPrice)
    return told('The Buy Now price must be at least the starting price')
  // says nothing of the reserve's amount that its seller has not typed
  if (format === 'ascending' && reserve !== null && buyNow.price < reserve)
    return told('The Buy Now price must be at least the reserve')
  return []
}

function sealedProblems({ format, leastOffer, maxStart }: SetUp): SetUpProblem[] {
  if (maxStart === null) return []
  if (format !== 'sealed') return [{ field: 'maxStart', message: 'Only sealed offers have a ceiling' }]
  return maxStart < leastOffer
    ? [{ field: 'maxStart', message: `Enter at least ${formatMoney(leastOffer)}` }]
    : []
}

function saleProblems({ format, groupClose, preBids, quantity, softClose }: SetUp): SetUpProblem[] {
  const problems: SetUpProblem[] = []
  if (!Number.isSafeInteger(quantity) || quantity < 1)
    problems.push({ field: 'quantity', message: 'Select atleast 1 quantity' })
  else if (quantity > 1 && format !== 'fixed')
    problems.push({ field: 'quantity', message: 'Only fixed-price listings sell more than one piece' })
  if (preBids && (format === 'sealed' || format === 'fixed'))
    problems.push({ field: 'preBids', message: 'Starting offers are taken in auctions only' })
  if (groupClose && format === 'fixed')
    problems.push({ field: 'softClose', message: 'A fixed-price listing does not close with others' })
  const spans = [softClose.windowMs, softClose.extensionMs, softClose.capMs ?? 0]
  if (spans.some((span) => !Number.isSafeInteger(span) || span < 0))
    problems.push({ field: 'softClose', message: 'Enter times of at least 0 seconds' })
  return problems
}

function periodProblems({ closesAt, startsAt }: SetUp, now: number): SetUpProblem[] {
  if (closesAt <= now) return [{ field: 'closesAt', message: 'The close must be in the future' }]
  return closesAt <= startsAt ? [{ field: 'closesAt', message: 'The close must be after the start' }] : []
}

/** What a listing shows before its room has said anything. */
export type FirstFigures = {
  status: Extract<AuctionStatus, 'scheduled' | 'open'>
  price: Cents
  nextMinimum: Cents | null
  buyNow: Cents | null
  stock: number
  reserveMet: boolean
}

/** A listing's figures at its publication (`now` in epoch ms): what its room will say of itself at its birth. */
export function firstFigures(card: RuleCard, now: number): FirstFigures {
  const status = now < card.startsAt ? 'scheduled' : 'open'
  const state: AuctionState = { ...initialState(card), status }
  return {
    status,
    price: card.format === 'fixed' ? piecePrice(card) : card.startPrice,
    nextMinimum: nextMinimum(card, state),
    buyNow: buyNowPrice(card, state),
    stock: state.stock,
    reserveMet: state.reserveMet,
  }
}
