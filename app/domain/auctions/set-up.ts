import { CLOSE_AHEAD_MS, lotsWithinSoftClose, STAGGER_MOST_SECONDS } from './closing.ts'
import { MINUTE_MS } from './spans.ts'
import type { SaleTerms } from './terms.ts'

export const SALE_TITLE_LEAST = 3
export const SALE_TITLE_MOST = 80
export const SALE_DESCRIPTION_MOST = 5_000
export const SALE_TERMS_MOST = 20_000

export type SaleField =
  | 'title'
  | 'description'
  | 'yard'
  | 'starts'
  | 'firstClose'
  | 'stagger'
  | 'softClose'
  | 'pickup'
  | 'lots'
export type SaleProblem = { field: SaleField; code: SaleProblemCode }
export const SALE_PROBLEMS = [
  'missing',
  'too_short',
  'too_long',
  'close_before_start',
  'close_soon',
  'span',
  'no_days',
  'before_last_close',
] as const
export type SaleProblemCode = (typeof SALE_PROBLEMS)[number]

/** What speaks against announcing this auction now; nothing when it can be. */
export function saleProblems(sale: SaleTerms, now: number, lots: number): SaleProblem[] {
  const problems: SaleProblem[] = []
  const say = (field: SaleField, code: SaleProblemCode) => problems.push({ field, code })
  const title = sale.title.trim()
  if (title === '') say('title', 'missing')
  else if (title.length < SALE_TITLE_LEAST) say('title', 'too_short')
  else if (title.length > SALE_TITLE_MOST) say('title', 'too_long')
  if (sale.description.trim() === '') say('description', 'missing')
  else if (sale.description.length > SALE_DESCRIPTION_MOST) say('description', 'too_long')
  if (sale.locationId === null) say('yard', 'missing')
  if (sale.startsAt === null) say('starts', 'missing')
  if (sale.firstCloseAt === null) say('firstClose', 'missing')
  else if (sale.firstCloseAt < now + CLOSE_AHEAD_MS) say('firstClose', 'close_soon')
  else if (sale.startsAt !== null && sale.firstCloseAt <= sale.startsAt)
    say('firstClose', 'close_before_start')
  if (!(sale.staggerSeconds >= 0 && sale.staggerSeconds <= STAGGER_MOST_SECONDS)) say('stagger', 'span')
  if (sale.softClose.mode !== 'none' && !isSpan(sale.softClose)) say('softClose', 'span')
  if (sale.pickup && sale.pickup.dates.length === 0) say('pickup', 'no_days')
  if (lots === 0) say('lots', 'missing')
  return problems
}

const SOFT_CLOSE_MOST_MS = 120 * MINUTE_MS

function isSpan({ windowMs, extensionMs, capMs }: SaleTerms['softClose']): boolean {
  const fits = (span: number) => span > 0 && span <= SOFT_CLOSE_MOST_MS
  return fits(windowMs) && fits(extensionMs) && (capMs === null || capMs >= 0)
}

/** What its seller should know and may still do. */
export type SaleWarning =
  /** An extended lot closes behind so many others. */
  | { code: 'soft_close_longer'; behind: number }
  /** All lots close at once, each by itself: few can offer on several. */
  | { code: 'all_at_once' }
  /** Nothing keeps a lot that is extended again and again from never closing. */
  | { code: 'no_cap' }

/** A soft close with which most bidders follow: what the warning offers to set. */
export const EASY_SOFT_CLOSE_MS = 2 * MINUTE_MS

export function saleWarnings(
  sale: Pick<SaleTerms, 'staggerSeconds' | 'softClose' | 'groupClose'>,
  lots: number,
): SaleWarning[] {
  const warnings: SaleWarning[] = []
  const behind = sale.groupClose ? 0 : lotsWithinSoftClose(sale)
  if (behind > 0) warnings.push({ code: 'soft_close_longer', behind })
  if (lots > 1 && sale.staggerSeconds === 0 && !sale.groupClose) warnings.push({ code: 'all_at_once' })
  if (sale.groupClose && sale.softClose.mode !== 'none' && sale.softClose.capMs === null)
    warnings.push({ code: 'no_cap' })
  return warnings
}
