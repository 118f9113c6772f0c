import { type Amount, readAmount } from '#app/domain/money/amount.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { Ladder } from '../auction/ladder.ts'
import type { Format } from '../auction/rule-card.ts'
import { priceProblems, type SetUpCode, type SetUpField } from '../auction/set-up.ts'
import { readLadder } from '../auction/typed-ladder.ts'
import { momentTyped } from '../local-moment.ts'
import type { Zone } from '../pickup/civil.ts'
import { readChosen } from './choices.ts'

/** The words and figures that a draft may have (operations.md, section 1). */
export const DRAFT_FIELDS = [
  'title',
  'description',
  'disclaimer',
  'keywords',
  'manufacturer',
  'brand',
  'colorSize',
  'material',
  'choices',
  'binLocation',
  'itemId',
  'category',
  'condition',
  'yard',
  'format',
  'startPrice',
  'reserve',
  'buyNow',
  'maxStart',
  'retailPrice',
  'deposit',
  'quantity',
  'bidKinds',
  'wholeDollars',
  'preBids',
  'takesOffers',
  'schedule',
  'ownSteps',
  'opens',
  'closes',
  'softClose',
  'softCloseMinutes',
  'cancelMinutes',
  'pickupDays',
] as const
export type DraftField = (typeof DRAFT_FIELDS)[number]

/**
 * What somebody has written of a lot so far, exactly as it was typed: it is read when it is published, so that a draft keeps
 * what is not right yet. `category`, `condition`, `yard` and `schedule` are ids, `choices` those of all lists with commas between, the last or `own` for `ownSteps`; `wholeDollars`, `preBids`, `takesOffers` and
 * `softClose` are `on` or empty; `opens` and `closes` are `YYYY-MM-DDTHH:MM` on the yard's clock.
 */
export type DraftFields = Partial<Record<DraftField, string>>

/** A picture as the listing will have it. The first is the cover. */
export type DraftPicture = {
  name: string
  tint: string
  width: number
  height: number
  caption: string
  title?: string
  /** As its seller calls the file. */
  fileName?: string
  /** The picture that this one was cut out of, until the lot is published. */
  original?: string
  /** When it was chosen among those that are sent side by side; none once the order was set by hand. */
  turn?: number
}

/** What of a draft's choices is there; the caller has looked. */
export type DraftFacts = {
  now: number
  /** `branch`: other categories are below it. */
  category: 'leaf' | 'branch' | null
  condition: boolean
  /** What is wrong with what was chosen of the lists; null for nothing. */
  choices: 'unknown' | 'several' | null
  /** The clock of the yard; null without one. */
  zone: Zone | null
  /** What the auction decides that it will be sold in; null or not given in none. */
  sale?: DraftSale | null
}

/** What a draft takes from its auction. `yard` is an id; epoch ms, cents. */
export type DraftSale = {
  announced: boolean
  yard: string | null
  startsAt: number
  closesAt: number
  softClose: { mode: 'reset' | 'add' | 'none'; windowMs: number; extensionMs: number; capMs: number | null }
  depositAmount: Cents | null
  groupClose: boolean
}

export type DraftProblemCode =
  | SetUpCode
  | 'missing'
  | 'too_short'
  | 'too_long'
  | 'branch'
  | 'unknown'
  | 'no_moment'
  | 'close_soon'
  | 'whole_number'
  | 'most_days'
  | 'taken'
  | 'other_yard'
  | 'sale_draft'
  | 'fixed_in_sale'
  | 'steps'
  | 'several'
export type DraftProblem = { field: DraftField | 'pictures' | 'auction'; code: DraftProblemCode }

/** What a draft comes to when all of it can be read; cents, epoch ms, ms. */
export type DraftTerms = {
  title: string
  description: string
  disclaimer: string | null
  keywords: string
  manufacturer: string | null
  brand: string | null
  colorSize: string | null
  material: string | null
  /** Ids of what it has of the lists that lots are asked for. */
  choiceIds: string[]
  binLocation: string | null
  /** The seller's own number (SKU), unique among their drafts and live lots. */
  itemId: string | null
  categoryId: string
  conditionId: string
  locationId: string
  format: Format
  startPrice: Cents
  reservePrice: Cents | null
  buyNowPrice: Cents | null
  maxStart: Cents | null
  retailPrice: Cents | null
  depositAmount: Cents | null
  quantity: number
  bidKinds: 'both' | 'max' | 'hard'
  wholeDollars: boolean
  preBids: boolean
  takesOffers: boolean
  /** Steps of its own in the place of a schedule's. */
  ownLadder: Ladder | null
  startsAt: number
  closesAt: number
  softCloseMode: 'reset' | 'none'
  softCloseMs: number
  /** Until how many minutes before the close an offer may be taken back; null: as the house has it. */
  cancelMinutes: number | null
  pickupDeadlineDays: number
}

export const TITLE_LEAST = 3
export const TITLE_MOST = 80
export const DESCRIPTION_LEAST = 20
export const PICTURES_MOST = 20
const CLOSE_AHEAD_MS = 10 * 60_000
const MINUTE = 60_000
const SOFT_CLOSE_MINUTES_MOST = 120
const PICKUP_DAYS_MOST = 60
export const CANCEL_MINUTES_MOST = 10_080
/** What stands for steps of its own among the schedules. */
export const OWN_STEPS = 'own'
const QUANTITY_MOST = 100_000
const FORMATS = ['ascending', 'reverse', 'sealed', 'fixed'] as const
const BID_KINDS = ['both', 'max', 'hard'] as const

/** Reads a draft: its terms, or everything that is missing or wrong at once. */
export function readDraft(
  { fields, pictures }: { fields: DraftFields; pictures: readonly DraftPicture[] },
  facts: DraftFacts,
): { ok: true; terms: DraftTerms } | { ok: false; problems: DraftProblem[] } {
  const problems: DraftProblem[] = []
  const say = (field: DraftProblem['field'], code: DraftProblemCode) => {
    problems.push({ field, code })
  }
  const text = (field: DraftField) => fields[field]?.trim() ?? ''
  const named = (field: DraftField) => text(field) || null
  const on = (field: DraftField) => text(field) === 'on'

  if (pictures.length === 0) say('pictures', 'missing')
  if (pictures.length > PICTURES_MOST) say('pictures', 'too_long')
  const title = text('title')
  if (title === '') say('title', 'missing')
  else if (title.length < TITLE_LEAST) say('title', 'too_short')
  else if (title.length > TITLE_MOST) say('title', 'too_long')
  const description = text('description')
  if (description === '') say('description', 'missing')
  else if (description.length < DESCRIPTION_LEAST) say('description', 'too_short')
  if (text('category') === '') say('category', 'missing')
  else if (facts.category !== 'leaf') say('category', facts.category === 'branch' ? 'branch' : 'unknown')
  if (text('condition') === '') say('condition', 'missing')
  else if (!facts.condition) say('condition', 'unknown')
  if (facts.choices) say('choices', facts.choices)
  if (text('yard') === '') say('yard', 'missing')
  else if (!facts.zone) say('yard', 'unknown')

  const format = oneOf(FORMATS, text('format') || 'ascending')
  if (!format) say('format', 'unknown')
  const { sale = null } = facts
  // its price is no matter of order and close
  if (sale && format === 'fixed') say('format', 'fixed_in_sale')
  if (sale && sale.yard !== null && text('yard') !== '' && text('yard') !== sale.yard)
    say('yard', 'other_yard')
  const bidKinds = oneOf(BID_KINDS, text('bidKinds') || 'both')
  if (!bidKinds) say('bidKinds', 'unknown')
  const wholeDollars = on('wholeDollars')
  const amount = (field: DraftField, whole = wholeDollars) => {
    const read: Amount = readAmount(text(field), { wholeDollars: whole })
    if (read.ok) return read.cents
    say(field, read.code === 'decimal' ? 'decimal' : 'amount')
    return null
  }
  if (text('startPrice') === '') say('startPrice', 'missing')
  const startPrice = amount('startPrice')
  // what a kind of sale does not know is left where it was typed, for whoever changes the kind back
  const offered = format !== 'fixed'
  const reservePrice = offered ? amount('reserve') : null
  const buyNowPrice = format === 'ascending' ? amount('buyNow') : null
  const maxStart = format === 'sealed' ? amount('maxStart') : null
  const retailPrice = amount('retailPrice', false)
  const depositAmount = offered ? amount('deposit') : null

  if (format && startPrice !== null)
    for (const problem of priceProblems({
      format,
      startPrice,
      reserve: reservePrice,
      maxStart,
      buyNow: buyNowPrice === null ? null : { price: buyNowPrice, policy: 'price_reaches' },
    }))
      say(DRAFT_FIELD_OF[problem.field], problem.code)

  const figure = (field: DraftField, usual: number, [least, most]: readonly [number, number]) => {
    const typed = text(field)
    if (typed === '') return usual
    const number = /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN
    if (number >= least && number <= most) return number
    say(field, 'whole_number')
    return usual
  }
  const steps = format === 'ascending' || format === 'reverse' ? text('schedule') === OWN_STEPS : false
  const ownLadder = steps ? readLadder(text('ownSteps'), { wholeDollars }) : null
  if (steps && text('ownSteps') === '') say('ownSteps', 'missing')
  else if (steps && !ownLadder) say('ownSteps', 'steps')
  const quantity = format === 'fixed' ? figure('quantity', 1, [1, QUANTITY_MOST]) : 1
  const softMinutes = on('softClose') ? figure('softCloseMinutes', 5, [1, SOFT_CLOSE_MINUTES_MOST]) : 0
  const cancels = offered && text('cancelMinutes') !== ''
  const cancelMinutes = cancels ? figure('cancelMinutes', 0, [0, CANCEL_MINUTES_MOST]) : null
  const pickupDeadlineDays = figure('pickupDays', 7, [1, PICKUP_DAYS_MOST])

  const moment = (field: 'opens' | 'closes') => {
    const typed = text(field)
    if (typed === '' || !facts.zone) return null
    const at = momentTyped(typed, facts.zone)
    if (at === null) say(field, 'no_moment')
    return at
  }
  const startsAt = sale ? sale.startsAt : (moment('opens') ?? facts.now)
  const closesAt = sale ? sale.closesAt : moment('closes')
  if (sale && !sale.announced) say('closes', 'sale_draft')
  else if (!sale && text('closes') === '') say('closes', 'missing')
  else if (closesAt !== null && closesAt < facts.now + CLOSE_AHEAD_MS) say('closes', 'close_soon')
  else if (closesAt !== null && closesAt <= startsAt) say('closes', 'close_before_start')

  if (problems.length > 0 || !format || !bidKinds || startPrice === null || closesAt === null)
    return { ok: false, problems }
  return {
    ok: true,
    terms: {
      title,
      description,
      disclaimer: named('disclaimer'),
      keywords: text('keywords'),
      manufacturer: named('manufacturer'),
      brand: named('brand'),
      colorSize: named('colorSize'),
      material: named('material'),
      choiceIds: readChosen(text('choices')),
      binLocation: named('binLocation'),
      itemId: named('itemId'),
      categoryId: text('category'),
      conditionId: text('condition'),
      locationId: text('yard'),
      format,
      startPrice,
      reservePrice,
      buyNowPrice,
      maxStart,
      retailPrice,
      depositAmount,
      quantity,
      bidKinds: format === 'ascending' ? bidKinds : 'both',
      wholeDollars,
      preBids: (format === 'ascending' || format === 'reverse') && on('preBids'),
      takesOffers: format === 'fixed' && on('takesOffers'),
      ownLadder,
      startsAt,
      closesAt,
      softCloseMode: softMinutes > 0 && offered ? 'reset' : 'none',
      softCloseMs: softMinutes * MINUTE,
      cancelMinutes,
      pickupDeadlineDays,
    },
  }
}

/** Where a problem of the rules stands in the editor. */
export const DRAFT_FIELD_OF: Record<SetUpField, DraftField> = {
  startPrice: 'startPrice',
  reserve: 'reserve',
  maxStart: 'maxStart',
  buyNow: 'buyNow',
  quantity: 'quantity',
  ladder: 'schedule',
  depositAmount: 'deposit',
  preBids: 'preBids',
  softClose: 'softCloseMinutes',
  startsAt: 'opens',
  closesAt: 'closes',
}

function oneOf<Word extends string>(words: readonly Word[], text: string): Word | null {
  return words.find((word) => word === text) ?? null
}
