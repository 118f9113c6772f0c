import type { MetaDescriptor } from '@remix-run/cloudflare'
import { useSearchParams } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as commandPage from '#app/features/bidding/components/command/command-page.tsx'
import { CommandsProvider } from '#app/features/bidding/components/command/commands.tsx'
import * as managePanel from '#app/features/bidding/components/command/manage-panel.tsx'
import { HistoryOpener } from '#app/features/bidding/components/history/history-opener.tsx'
import * as historySection from '#app/features/bidding/components/history/history-section.tsx'
import * as confirmPage from '#app/features/bidding/components/offer/confirm-page.tsx'
import type { PostedOffer } from '#app/features/bidding/components/offer/use-offer-form.ts'
import { BidPanel } from '#app/features/bidding/components/panel/bid-panel.island.tsx'
import { SoldStamp } from '#app/features/bidding/components/panel/sold-stamp.tsx'
import { AuctionRoomProvider } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { Breadcrumb } from '#app/features/listings/components/breadcrumb.tsx'
import { ChangedNote, ChangedSection } from '#app/features/listings/components/changed-note.tsx'
import { GALLERY_SIZES, Gallery } from '#app/features/listings/components/gallery.island.tsx'
import { ItemHead } from '#app/features/listings/components/item-head.tsx'
import { ListingAccordions } from '#app/features/listings/components/listing-accordions.tsx'
import { ShareMenu } from '#app/features/listings/components/share-menu.tsx'
import type { ListingView, TileView } from '#app/features/listings/queries.server.ts'
import * as tellMe from '#app/features/push/components/tell-me.tsx'
import type { ItemKeep } from '#app/flows/shop/item-keep.server.ts'
import { readKeptOffer } from '#app/lib/kept-offer.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { picturePreload } from '#app/ui/picture.tsx'
import { later } from '#app/ui/start/later.tsx'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { productName, titled } from '#app/ui/titled.ts'
import * as deadlinePart from './deadline-part.tsx'
import { Heart } from './heart.tsx'
import * as itemCart from './item-cart.tsx'
import { ItemKeepSections, SellerKeep } from './item-keep.tsx'
import { useRelay } from './live-tiles.island.tsx'
import * as pickupPart from './pickup-part.tsx'
import { SaleLink } from './sale-link.tsx'
import * as similarLots from './similar-lots.tsx'

const PhoneRemedy = onDemand(async () => (await import('#app/views/sign-in/phone-remedy.tsx')).PhoneRemedy)

const DepositRemedy = onDemand(async () => (await import('#app/views/lot/deposit-remedy.tsx')).DepositRemedy)

const SaleRemedy = onDemand(async () => (await import('#app/views/lot/sale-remedy.tsx')).SaleRemedy)

// what few readers of the page have before them brings its script when it is there
const ConfirmPage = later(
  { name: 'confirm', when: 'page' },
  async () => (await import('#app/features/bidding/components/offer/confirm-page.tsx')).ConfirmPage,
  import.meta.env.SSR ? confirmPage.ConfirmPage : null,
)
const CommandPage = later(
  { name: 'command', when: 'page' },
  async () => (await import('#app/features/bidding/components/command/command-page.tsx')).CommandPage,
  import.meta.env.SSR ? commandPage.CommandPage : null,
)
const ManagePanel = later(
  { name: 'manage', when: 'page' },
  async () => (await import('#app/features/bidding/components/command/manage-panel.tsx')).ManagePanel,
  import.meta.env.SSR ? managePanel.ManagePanel : null,
)
const HistorySection = later(
  { name: 'history', when: 'page' },
  async () => (await import('#app/features/bidding/components/history/history-section.tsx')).HistorySection,
  import.meta.env.SSR ? historySection.HistorySection : null,
)
// no lazy component: whatever suspends in the server's page is hydrated late, and updates come early (React error 421)
const TellMe = later(
  { name: 'tell-me', when: 'page' },
  async () => (await import('#app/features/push/components/tell-me.tsx')).TellMe,
  import.meta.env.SSR ? tellMe.TellMe : null,
)
const CartButton = later(
  { name: 'cart', when: 'page' },
  async () => (await import('#app/views/lot/item-cart.tsx')).CartButton,
  import.meta.env.SSR ? itemCart.CartButton : null,
)
const PickupPart = later(
  { name: 'pickup', when: 'touch' },
  async () => (await import('#app/views/lot/pickup-part.tsx')).PickupPart,
  import.meta.env.SSR ? pickupPart.PickupPart : null,
)
const DeadlinePart = later(
  { name: 'deadline', when: 'open' },
  async () => (await import('#app/views/lot/deadline-part.tsx')).DeadlinePart,
  import.meta.env.SSR ? deadlinePart.DeadlinePart : null,
)
const SimilarLots = later(
  { name: 'similar', when: 'sight' },
  async () => (await import('#app/views/lot/similar-lots.tsx')).SimilarLots,
  import.meta.env.SSR ? similarLots.SimilarLots : null,
)

type Listing = ComponentProps<typeof ListingAccordions>['listing'] & ListingView
type Commands = ComponentProps<typeof CommandsProvider>

type LotFrameProps = {
  listing: Listing
  said?: Commands['said']
  needsDeposit?: boolean
  children: ReactNode
} & Pick<ComponentProps<typeof AuctionRoomProvider>, 'connect' | 'looksItself'>

/** What a lot's page stands in: its room, what can be done with it, and its offers. */
export function LotFrame({
  listing,
  connect,
  looksItself,
  said = null,
  needsDeposit = false,
  children,
}: LotFrameProps) {
  return (
    <AuctionRoomProvider listing={listing} connect={connect} looksItself={looksItself}>
      <CommandsProvider
        said={said}
        verifyPhone={PhoneRemedy}
        placeDeposit={DepositRemedy}
        enterSale={SaleRemedy}
        needsDeposit={needsDeposit}
      >
        <HistoryOpener>{children}</HistoryOpener>
      </CommandsProvider>
    </AuctionRoomProvider>
  )
}

export type ItemPage = {
  listing: Listing
  similar: TileView[]
  history: ComponentProps<typeof HistorySection>['history'] | null
  manage: ComponentProps<typeof ManagePanel>['manage'] | null
  deposited: boolean
  keep: ItemKeep
  inCart: number
  sellerSaid: ComponentProps<typeof ListingAccordions>['said']
  steps: ComponentProps<typeof Gallery>['images']
  delivery: ComponentProps<typeof PickupPart>['delivery']
  changes: ComponentProps<typeof ChangedNote>['changes']
  signedIn: boolean
  newBidId: string
  url: string
}

type Described = Pick<ItemPage, 'listing' | 'url'> & {
  description: string
  /** For search engines, and for whoever shares it. */
  facts: Record<string, unknown>
  picture: Parameters<typeof pageMeta>[0]['picture']
}

export function itemMeta(
  { listing, url, description, facts, picture }: Described,
  matches: Parameters<typeof productName>[0],
): MetaDescriptor[] {
  return [
    ...pageMeta({
      title: titled(listing.title, matches),
      description,
      url,
      picture,
      kind: 'product',
      site: productName(matches),
    }),
    ...picturePreload(listing.image, GALLERY_SIZES),
    { 'script:ld+json': facts },
  ]
}

/** What was answered to an offer, or to another act, without script: what is wrong, or what is to be confirmed. */
type Answer =
  | { step: 'refused'; posted: PostedOffer }
  | ({ step: 'confirm' } & ComponentProps<typeof ConfirmPage>)
  | ({ step: 'command' } & ComponentProps<typeof CommandPage>)
  | { step: 'done' }

export function ItemView({ page, answer }: { page: ItemPage; answer: Answer | undefined }) {
  const {
    listing,
    similar,
    history,
    manage,
    deposited,
    keep,
    inCart,
    sellerSaid,
    steps,
    delivery,
    changes,
    signedIn,
    newBidId,
    url,
  } = page
  const { t } = useTranslation()
  const relay = useRelay()
  const [params] = useSearchParams()
  const posted =
    answer?.step === 'refused'
      ? answer.posted
      : params.has('placed')
        ? placedOffer(listing)
        : keptOffer(params)
  return (
    <LotFrame
      key={listing.id}
      listing={listing}
      connect={signedIn ? undefined : relay}
      said={params.get('said')}
      needsDeposit={signedIn && !deposited}
    >
      <div className="item">
        <Breadcrumb listing={listing} />
        {answer?.step === 'confirm' ? (
          <ConfirmPage offer={answer.offer} />
        ) : answer?.step === 'command' ? (
          <CommandPage draft={answer.draft} refusal={answer.refusal} />
        ) : (
          <div className="item-order">
            <ItemHead
              listing={listing}
              url={url}
              facts={
                <>
                  {keep.views > 0 && <> · {t('follows.views', { count: keep.views })}</>}
                  {listing.auction && <SaleLink listingId={listing.id} sale={listing.auction} />}
                </>
              }
            >
              <Heart lot={{ ...listing, watched: keep.watched }} look="button" />
            </ItemHead>
            <div className="item-grid">
              <div className="gallery-col">
                <Gallery
                  title={listing.title}
                  images={steps}
                  stamp={<SoldStamp />}
                  tools={
                    <>
                      <Heart lot={{ ...listing, watched: keep.watched }} look="picture" />
                      <ShareMenu url={url} title={listing.title} look="picture" />
                    </>
                  }
                />
              </div>
              <BidPanel
                signedIn={signedIn}
                newBidId={newBidId}
                posted={posted}
                deposited={deposited}
                toCart={(pieces) => (
                  <>
                    <CartButton pieces={pieces} inCart={inCart} />
                    {listing.takesOffers && (
                      <ButtonLink block to={`/offers/make/${listing.id}`} data-testid="make-offer">
                        {t('negotiations.make')}
                      </ButtonLink>
                    )}
                  </>
                )}
                afterOffer={<TellMe />}
              />
              <div className="acc-col">
                {manage && <ManagePanel manage={manage} />}
                <ChangedNote changes={changes} />
                <div className="prose">
                  <p>{listing.description}</p>
                </div>
                {history && (
                  <HistorySection listingId={listing.id} startPrice={listing.price} history={history} />
                )}
                <ListingAccordions
                  listing={listing}
                  said={sellerSaid}
                  pickup={<PickupPart listing={listing} delivery={delivery} />}
                  deadline={<DeadlinePart listing={listing} />}
                  seller={<SellerKeep listing={listing} keep={keep} />}
                >
                  <ChangedSection changes={changes} />
                  <ItemKeepSections listing={listing} keep={keep} />
                </ListingAccordions>
              </div>
            </div>
          </div>
        )}
        {similar.length > 0 && <SimilarLots tiles={similar} />}
      </div>
    </LotFrame>
  )
}

/** What was typed before its author had to put something right elsewhere. */
function keptOffer(params: URLSearchParams): PostedOffer | null {
  const kept = readKeptOffer(params)
  return kept && { ...kept, notice: null }
}

const HOW = {
  winner: 'leads',
  outbid: 'outbid',
  placed: 'stands',
  won: 'bought',
  lost: null,
  removed: null,
} as const

/** The page after an offer that was placed without script. */
function placedOffer({ own, price }: ListingView): PostedOffer | null {
  const how = own && HOW[own.status]
  if (!own || !how) return null
  return {
    typed: '',
    kind: 'max',
    notice: { type: 'placed', how, max: own.max ?? price },
  }
}
