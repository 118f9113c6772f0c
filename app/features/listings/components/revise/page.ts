import type { ActReason } from '#app/domain/auction/act-reasons.ts'
import type { ActBar, LotAct } from '#app/domain/auction/lot-acts.ts'
import { dollarsField } from '#app/domain/money/money.ts'
import type { Charges } from '#app/domain/money/pricing.ts'
import type { LotList } from '#app/domain/shop/choices.ts'
import type { DraftPicture } from '#app/domain/shop/draft.ts'
import type { FactField } from '#app/domain/shop/lot-facts.ts'
import type { HistoryLine } from '#app/domain/shop/lot-history.ts'
import { readPictureAct } from '#app/domain/shop/pictures.ts'
import type { ImageRow, ListingRow } from '#app/features/listings/commands.server.ts'
import type { FormAnswer, Typed } from '#app/lib/form-answer.ts'
import type { FactChoices } from '#app/ui/fact-fields.tsx'

/** What the page of a published lot knows of it. */
export type RevisePage = {
  row: ListingRow
  images: ImageRow[]
  /** What it may be given. */
  choices: FactChoices & { lists: LotList[] }
  /** What its category and its condition are called. */
  category: string
  condition: string
  /** The ids of what it has of the lists that lots are asked for. */
  chosen: string[]
  /** The file of its video. */
  video: string | null
  log: { firstOfferAt: number | null; version: number; people: number }
  history: HistoryLine[]
  ledgerHead: string | null
  /** How many rule cards there are. */
  cards: number
  query: string
  timeZone: string
  yard: string
  watchers: number
  charges: Charges | null
  ladder: readonly { from: number; step: number }[]
  /** On the yard's clock, as a date field writes it. */
  closes: string
  /** Null once it has opened. */
  opens: string | null
  /** The same in words. */
  closesText: string
  opensText: string | null
  status: string
  outcome: 'sold' | 'unsold' | 'withdrawn' | null
  stock: number
  isOver: boolean
  paused: boolean
  /** As it stood when the page was read. */
  figures: { price: number; offers: number; people: number; closesAt: number; reserveMet: boolean }
  /** What whoever looks may do with it as a whole, and what of that not now. */
  acts: { act: LotAct; bar: ActBar | null }[]
  /** Who stands in it, for whoever may decline their offers. */
  bidders: { tag: number; name: string | null; target: number; price: number | null }[]
  /** Whether all terms may still change. */
  isFree: boolean
  /** Made with the page, so that a form that is sent twice does everything once. */
  attempt: string
  done: string | null
}

/**
 * Why nothing was changed: somebody else changed it first, somebody offered meanwhile, or what its room said. `moved`: a
 * picture was moved in the form alone. `pictures`: as the form had them.
 */
export type ReviseRefused = {
  why: 'stale' | 'has_offers' | 'over' | 'moved' | 'said'
  /** Where a room or the law has refused it. */
  reason: ActReason | null
  pictures: DraftPicture[] | null
}
export type RevisePart = { page: RevisePage; answer: FormAnswer<string, ReviseRefused> | null }

/** What was typed and not saved; null where another form of the page was answered. */
export function typedIn(answer: RevisePart['answer']): Typed | null {
  const intent = answer?.typed.intent ?? ''
  return answer && (intent === 'save' || readPictureAct(intent)) ? answer.typed : null
}

/** The lot's facts as their fields say them. */
export function factsNow(row: ListingRow): Record<FactField, string> {
  return {
    category: row.categoryId,
    condition: row.conditionId,
    manufacturer: row.manufacturer ?? '',
    brand: row.brand ?? '',
    colorSize: row.colorSize ?? '',
    material: row.material ?? '',
    retailPrice: row.retailPrice === null ? '' : dollarsField(row.retailPrice),
  }
}

/** The form of the page, whose fields stand in several parts of it. */
export const REVISE_FORM = 'revise'

export type Change = { key: string; was: string | null; is: string | null }
