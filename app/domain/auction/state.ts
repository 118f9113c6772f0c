import type { PersonId } from '../ids.ts'
import type { Cents } from '../money/money.ts'
import type { Why } from './explain.ts'
import { type ByPerson, peopleOf, Ranking, type RankingWay, type Standing } from './people.ts'
import type { RevisableTerms } from './revise.ts'
import type { BidKind, RuleCard } from './rule-card.ts'

export type AuctionStatus = 'scheduled' | 'open' | 'sold' | 'closed'

/**
 * A starting offer, as long as it is no more than one. What its bidder wrote to the seller is no part of the state: it
 * stands in the event, and decides nothing.
 */
export type PreBid = Standing

/** What somebody has of a sealed listing: all the offers they ever made here, those taken back included. */
export type SealedOffers = { person: PersonId; count: number }

/** How often somebody took offers back, and the best of what they took back; null where nothing of it had an amount. */
export type TakenBack = { person: PersonId; times: number; best: Cents | null }

/** The figures that the offers of a listing have come to. */
export type Outcome = {
  /** Current price; null while nobody has offered, and where offers are sealed until it is sold. */
  price: Cents | null
  leader: PersonId | null
  /** The leader's secret: a maximum, or in a reverse auction a floor. */
  leaderMax: Cents | null
  /** Accepted offers that are public: a silent raise does not count. */
  offerCount: number
  reserveMet: boolean
}

/** The whole of a live auction. Amounts of others and the card's reserve are secrets: they leave the room in no message. */
export type AuctionState = Outcome & {
  /** Best first, of equal ones the one that has stood longer. Kept in reverse and sealed listings. */
  standings: Ranking
  /** After the start: the proposals that did not become an offer. */
  preBids: ByPerson<PreBid>
  /** Offers taken so far, whatever has become of them: their number says which of two has stood longer. */
  turn: number
  status: AuctionStatus
  closesAt: number
  extensions: number
  /** The close that the auction's clock has been asked for and has not granted yet (group soft close). */
  askedClose: number | null
  /** Since when its clock stands still and why, and the close that it had then; null while it goes. */
  paused: Paused | null
  /** When it really ended: before `closesAt` if it was bought or ended by hand. */
  endedAt: number | null
  /** How `standings` are ordered; null where none are kept. */
  ranking: RankingWay | null
  sealedOffers: ByPerson<SealedOffers>
  /** Who has taken offers back, how often, and the best that they took back. Declined offers do not count. */
  takenBack: ByPerson<TakenBack>
  /** Pieces left, and purchases so far. */
  stock: number
  sales: number
  /** How often it was sold out and has opened again. */
  reopenings: number
}

/** `closesAt` moves with what is added by hand meanwhile. */
export type Paused = { since: number; reason: string; closesAt: number }

/** Who acts for the listing. */
export type By = 'seller' | 'admin'

export type AuctionCommand =
  | { type: 'bid'; person: PersonId; kind: BidKind; amount: Cents }
  | { type: 'pre_bid'; person: PersonId; amount: Cents; proposal: string | null }
  | { type: 'lower_max'; person: PersonId; amount: Cents }
  | { type: 'buy_now'; person: PersonId; quantity: number }
  /** Pieces at a price that buyer and seller have agreed on; `price` is of one. */
  | { type: 'buy_agreed'; person: PersonId; quantity: number; price: Cents }
  /** Pieces of a sale that was called off: so many, or (null) all that are left of it. */
  | { type: 'restock'; sale: number; quantity: number | null }
  /** `target`: the seq of the command meant, refused if it is not the person's last; null for whatever is last. */
  | { type: 'retract_last'; person: PersonId; target: number | null }
  | { type: 'retract_all'; person: PersonId }
  /** All offers of one person. The reason stays in the room's log. */
  | { type: 'decline'; person: PersonId; by: By; reason: string }
  | { type: 'change_reserve'; reserve: Cents | null }
  | { type: 'close_now'; by: By }
  | { type: 'withdraw'; by: By; reason: string }
  /** The listing's clock stands still, until somebody resumes or the longest pause is over. The reason is public. */
  | { type: 'pause'; by: By; reason: string }
  | { type: 'resume'; by: By }
  | { type: 'extend'; by: By; minutes: number }
  /** Other terms before the first offer; those that are not named stay. */
  | { type: 'revise'; by: By; terms: Partial<RevisableTerms> }
  /** From the auction's clock: the close is now then. Never brings it forward. */
  | { type: 'move_close'; closesAt: number }
  /** From the auction's clock: a close that stands at this time or earlier may be carried out. */
  | { type: 'release_close'; closesAt: number }
  | { type: 'tick' }

/** What happened. One accepted command or tick is one entry of the log and lists one or more of these. */
export type AuctionEvent =
  | { type: 'auction-opened' }
  | {
      type: 'bid-accepted'
      person: PersonId
      kind: BidKind
      amount: Cents
      /** Set when the leader's hidden maximum answered at once and the bidder does not lead. */
      answered: boolean
      /** A raise of one's own maximum that moved nothing public. */
      silent: boolean
      price: Cents
      leader: PersonId
      leaderMax: Cents
      reserveMet: boolean
      /** Why the price is what it is. For the parties alone: see explain.ts for what may be told to whom. */
      why: Why
    }
  | { type: 'sealed-offered'; person: PersonId; amount: Cents }
  | { type: 'pre-bid-placed'; person: PersonId; amount: Cents; proposal: string | null }
  | { type: 'max-lowered'; person: PersonId; amount: Cents }
  /** `price` is of one piece; `sale` numbers the sales of the listing from 1. */
  | { type: 'purchased'; person: PersonId; quantity: number; price: Cents; left: number; sale: number }
  /** Pieces of a sale that was called off, of whoever had bought them. `reopens`: it was sold out, and takes purchases again. */
  | { type: 'restocked'; person: PersonId; sale: number; quantity: number; left: number; reopens: boolean }
  | OffersRemoved
  | { type: 'reserve-changed'; reserve: Cents | null; previous: Cents | null }
  | { type: 'end-moved'; closesAt: number; cause: 'offer' | 'group' }
  /** Group soft close: the auction's clock is asked for this close of this lot. */
  | { type: 'end-asked'; closesAt: number }
  | { type: 'paused'; at: number; by: By; reason: string }
  /** `by` is null where the pause had lasted as long as one may. The scheduled close of the card moves by `movedMs`. */
  | { type: 'resumed'; at: number; by: By | null; movedMs: number; closesAt: number }
  | { type: 'extended'; by: By; movedMs: number; closesAt: number }
  /** The whole new card; `closesAt` and `stock` are what the listing has by it. */
  | { type: 'revised'; by: By; card: RuleCard; closesAt: number; stock: number }
  | {
      type: 'auction-closed'
      /** A fixed listing is sold when nothing is left; its sales are `purchased` events and name their buyers. */
      outcome: 'sold' | 'unsold' | 'withdrawn'
      winner: PersonId | null
      price: Cents | null
      cause: 'time' | 'purchase' | 'seller' | 'admin'
      at: number
    }

/** Offers taken back or declined, and what the remaining ones come to. */
export type OffersRemoved = {
  type: 'offers-removed'
  person: PersonId
  /** How: one's last command, all of one's own, or declined by somebody who acts for the listing. */
  how: 'last' | 'all' | 'declined'
  by: By | null
  reason: string | null
  /** Seqs of the commands that are gone, and of those of others that no longer stand without them. */
  removed: readonly number[]
  fallen: readonly number[]
  /**
   * The best of what its owner took back; null where nothing with an amount went. Missing where it is not counted: of
   * declined offers, of starting offers alone, and in entries from before there were limits.
   */
  best?: Cents | null
  outcome: Outcome
  /** What everybody who stands elsewhere now stands at. */
  own: readonly Left[]
}

/** What is left to somebody whose offers are gone: an amount, `since` where ranks are kept, and a starting offer. */
export type Left = {
  person: PersonId
  /** Null for nothing. */
  amount: Cents | null
  since: number | null
  preBid: { amount: Cents; since: number; proposal: string | null } | null
}

/** An auction before anything has happened to it. */
export function initialState(card: RuleCard): AuctionState {
  const rankings = { ascending: null, reverse: 'lowest', sealed: 'highest', fixed: null } as const
  return {
    status: 'scheduled',
    price: null,
    leader: null,
    leaderMax: null,
    offerCount: 0,
    reserveMet: card.reserve === null,
    standings: Ranking.of(rankings[card.format] ?? 'highest'),
    preBids: peopleOf(),
    turn: 0,
    closesAt: card.closesAt,
    extensions: 0,
    askedClose: null,
    paused: null,
    endedAt: null,
    ranking: rankings[card.format],
    sealedOffers: peopleOf(),
    takenBack: peopleOf(),
    stock: card.format === 'fixed' ? card.quantity : 1,
    sales: 0,
    reopenings: 0,
  }
}

/** Where a person stands among the ranked, 1 the best; null for somebody who is not, and where no ranks are kept. */
export function rankOf(state: Pick<AuctionState, 'standings'>, person: PersonId): number | null {
  return state.standings.rankOf(person)
}
