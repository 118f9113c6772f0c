import { type Cents, formatMoney } from '../money/money.ts'
import { leastCoin } from './direction.ts'
import type { RuleCard } from './rule-card.ts'

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
export type SetUpProblem = { field: SetUpField; code: SetUpCode; message: string }
export type SetUpCode =
  | 'amount'
  | 'decimal'
  | 'ladder'
  | 'reserve_fixed'
  | 'reserve_below_start'
  | 'reserve_above_start'
  | 'reserve_above_most'
  | 'buy_now_format'
  | 'buy_now_below_start'
  | 'buy_now_below_reserve'
  | 'most_format'
  | 'most_low'
  | 'quantity_none'
  | 'quantity_many'
  | 'pre_bids_format'
  | 'fixed_in_group'
  | 'soft_close_span'
  | 'close_past'
  | 'close_before_start'
  /** Of a listing that is published: revise.ts. */
  | 'start_past'
  | 'close_soon'
  | 'close_in_group'

/** What speaks against publishing a listing with these rules now (epoch ms); nothing when it can be. */
export function setUpProblems(card: SetUp, now: number): SetUpProblem[] {
  return [
    ...amountProblems(card),
    ...priceProblems(card),
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
  const problems = amounts.flatMap(([field, amount]): SetUpProblem[] => {
    const problem = amount === null ? null : amountProblem(card, amount)
    return problem === null ? [] : [{ field, ...problem }]
  })
  const climbs = ladder.every(({ from }, index) => index === 0 || from > (ladder[index - 1]?.from ?? 0))
  if (ladder.length === 0 || !climbs)
    problems.push({ field: 'ladder', code: 'ladder', message: 'Steps must go up by price' })
  return problems
}

function amountProblem(
  card: Pick<RuleCard, 'wholeDollars'>,
  amount: Cents,
): Pick<SetUpProblem, 'code' | 'message'> | null {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    return { code: 'amount', message: 'Enter an amount above $0' }
  return amount % leastCoin(card) === 0 ? null : { code: 'decimal', message: WHOLE }
}

/** What of these amounts does not fit another: asked of a draft too, while the rest of it is being written. */
export function priceProblems(
  amounts: Pick<SetUp, 'format' | 'startPrice' | 'reserve' | 'maxStart' | 'buyNow'>,
): SetUpProblem[] {
  return [...reserveProblems(amounts), ...buyNowProblems(amounts)]
}

type Amounts = Parameters<typeof priceProblems>[0]

function reserveProblems({ format, maxStart, reserve, startPrice }: Amounts): SetUpProblem[] {
  if (reserve === null) return []
  const told = (code: SetUpCode, message: string): SetUpProblem[] => [{ field: 'reserve', code, message }]
  if (format === 'fixed') return told('reserve_fixed', 'A fixed-price listing has no reserve')
  if (format === 'ascending' && reserve < startPrice)
    return told('reserve_below_start', 'The reserve must be at least the starting price')
  if (format === 'reverse' && reserve > startPrice)
    return told('reserve_above_start', 'The reserve must be at most the starting price')
  if (format === 'sealed' && maxStart !== null && reserve > maxStart)
    return told('reserve_above_most', 'The reserve must be at most the greatest offer that is taken')
  return []
}

function buyNowProblems({ buyNow, format, reserve, startPrice }: Amounts): SetUpProblem[] {
  if (buyNow === null) return []
  const told = (code: SetUpCode, message: string): SetUpProblem[] => [{ field: 'buyNow', code, message }]
  if (format === 'reverse' || format === 'sealed')
    return told('buy_now_format', 'Only ordinary auctions can have Buy Now')
  if (format === 'ascending' && buyNow.price < startPrice)
    return told('buy_now_below_start', 'The Buy Now price must be at least the starting price')
  // says nothing of the reserve's amount that its seller has not typed
  if (format === 'ascending' && reserve !== null && buyNow.price < reserve)
    return told('buy_now_below_reserve', 'The Buy Now price must be at least the reserve')
  return []
}

function sealedProblems({ format, leastOffer, maxStart }: SetUp): SetUpProblem[] {
  if (maxStart === null) return []
  if (format !== 'sealed')
    return [{ field: 'maxStart', code: 'most_format', message: 'Only sealed offers have a ceiling' }]
  return maxStart < leastOffer
    ? [{ field: 'maxStart', code: 'most_low', message: `Enter at least ${formatMoney(leastOffer)}` }]
    : []
}

function saleProblems({ format, groupClose, preBids, quantity, softClose }: SetUp): SetUpProblem[] {
  const problems: SetUpProblem[] = []
  if (!Number.isSafeInteger(quantity) || quantity < 1)
    problems.push({ field: 'quantity', code: 'quantity_none', message: 'Select atleast 1 quantity' })
  else if (quantity > 1 && format !== 'fixed')
    problems.push({
      field: 'quantity',
      code: 'quantity_many',
      message: 'Only fixed-price listings sell more than one piece',
    })
  if (preBids && (format === 'sealed' || format === 'fixed'))
    problems.push({
      field: 'preBids',
      code: 'pre_bids_format',
      message: 'Starting offers are taken in auctions only',
    })
  if (groupClose && format === 'fixed')
    problems.push({
      field: 'softClose',
      code: 'fixed_in_group',
      message: 'A fixed-price listing does not close with others',
    })
  const spans = [softClose.windowMs, softClose.extensionMs, softClose.capMs ?? 0]
  if (spans.some((span) => !Number.isSafeInteger(span) || span < 0))
    problems.push({
      field: 'softClose',
      code: 'soft_close_span',
      message: 'Enter times of at least 0 seconds',
    })
  return problems
}

function periodProblems({ closesAt, startsAt }: SetUp, now: number): SetUpProblem[] {
  if (closesAt <= now)
    return [{ field: 'closesAt', code: 'close_past', message: 'The close must be in the future' }]
  return closesAt <= startsAt
    ? [{ field: 'closesAt', code: 'close_before_start', message: 'The close must be after the start' }]
    : []
}
