import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import {
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { leadsToOffers } from '#app/domain/shop/listing.ts'
import { isCommand, offlineAnswer } from '#app/features/bidding/command.ts'
import * as commandPage from '#app/features/bidding/components/command/command-page.tsx'
import { CommandsProvider } from '#app/features/bidding/components/command/commands.tsx'
import * as managePanel from '#app/features/bidding/components/command/manage-panel.tsx'
import { HistoryOpener } from '#app/features/bidding/components/history/history-opener.tsx'
import * as historySection from '#app/features/bidding/components/history/history-section.tsx'
import { HISTORY_LIMIT } from '#app/features/bidding/components/history/offer-history.tsx'
import * as confirmPage from '#app/features/bidding/components/offer/confirm-page.tsx'
import type { PostedOffer } from '#app/features/bidding/components/offer/use-offer-form.ts'
import { BidPanel } from '#app/features/bidding/components/panel/bid-panel.island.tsx'
import { SoldStamp } from '#app/features/bidding/components/panel/sold-stamp.tsx'
import { AuctionRoomProvider } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { findManageView, hasDeposited, listHistory } from '#app/features/bidding/queries.server.ts'
import { keptSimilar } from '#app/features/browse/kept.server.ts'
import { countOfListing } from '#app/features/cart/queries.server.ts'
import { findTerms } from '#app/features/delivery/queries.server.ts'
import { Breadcrumb } from '#app/features/listings/components/breadcrumb.tsx'
import { ChangedNote, ChangedSection } from '#app/features/listings/components/changed-note.tsx'
import { GALLERY_SIZES, Gallery } from '#app/features/listings/components/gallery.island.tsx'
import { galleryStepsOf } from '#app/features/listings/components/gallery-steps.ts'
import { ItemHead } from '#app/features/listings/components/item-head.tsx'
import { ListingAccordions } from '#app/features/listings/components/listing-accordions.tsx'
import { ShareMenu } from '#app/features/listings/components/share-menu.tsx'
import { productData } from '#app/features/listings/product-data.ts'
import { findListing, type ListingView, listChanges } from '#app/features/listings/queries.server.ts'
import { findSellerSaid } from '#app/features/listings/seller-said.server.ts'
import * as tellMe from '#app/features/push/components/tell-me.tsx'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { lotCard, shareTags } from '#app/features/share/card.ts'
import { readRoom } from '#app/flows/offers/read-room.server.ts'
import { readItemKeep } from '#app/flows/shop/item-keep.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { notFound } from '#app/lib/http.ts'
import { lotAddress, readKeptOffer } from '#app/lib/kept-offer.ts'
import { loginAddress } from '#app/lib/login-address.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { hoursText } from '#app/ui/hours-text.ts'
import { pictureAddress, picturePreload } from '#app/ui/picture.tsx'
import { later } from '#app/ui/start/later.tsx'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import * as deadlinePart from '#app/views/lot/deadline-part.tsx'
import { Heart } from '#app/views/lot/heart.tsx'
import * as itemCart from '#app/views/lot/item-cart.tsx'
import { ItemKeepSections, SellerKeep } from '#app/views/lot/item-keep.tsx'
import { useRelay } from '#app/views/lot/live-tiles.island.tsx'
import * as pickupPart from '#app/views/lot/pickup-part.tsx'
import { SaleLink } from '#app/views/lot/sale-link.tsx'
import * as similarLots from '#app/views/lot/similar-lots.tsx'
import { answerCommand, answerOffer } from './offer-form.server.ts'
import '#app/features/bidding/components/offer/offer.css'
import '#app/features/bidding/components/offer/final.css'
import '#app/features/listings/components/item-page.css'
import { readPageNumber } from '#app/lib/page-number.ts'
import { productName, titled } from '#app/ui/titled.ts'

const SIMILAR = 7

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

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.listingId ?? ''
  const { searchParams } = new URL(request.url)
  const projected = await findListing(context, id)
  if (!projected) throw notFound()
  const page = readPageNumber(searchParams, Number.POSITIVE_INFINITY, 'hpage')
  const [
    listing,
    similar,
    history,
    manage,
    deposited,
    keep,
    inCart,
    delivery,
    changes,
    t,
    language,
    storefront,
    sellerSaid,
  ] = await Promise.all([
    readRoom(context, projected, Number(searchParams.get('after')) || 0),
    keptSimilar(context, projected, SIMILAR),
    searchParams.has('history') && leadsToOffers(projected, projected.status)
      ? listHistory(context, id, { page, limit: HISTORY_LIMIT })
      : null,
    projected.mayManage ? findManageView(context, projected) : null,
    projected.depositAmount === null ? true : hasDeposited(context, id),
    readItemKeep(context, projected, searchParams),
    countOfListing(context, id),
    findTerms(context, projected.seller.id),
    projected.offerCount + projected.bidderCount > 0 ? listChanges(context, projected) : [],
    i18n.getFixedT(request),
    i18n.getLocale(request),
    readStorefront(context),
    findSellerSaid(context, projected.id),
  ])
  const { title, lotNumber, condition, location, yard } = listing
  const url = `${context.origin}/product-view/${id}`
  const pictures = listing.images.map(({ name }) => new URL(pictureAddress(name, 1200), url).href)
  const site = storefront.settings.product_name
  const card = lotCard(listing, { t, language, site })
  return {
    listing: { ...listing, yard: { ...yard, hours: hoursText(yard.hours, language) } },
    similar,
    history,
    manage,
    deposited,
    keep,
    inCart,
    changes,
    sellerSaid,
    steps: galleryStepsOf(listing, t),
    delivery: delivery.active ? delivery : null,
    signedIn: context.actor !== null,
    newBidId: context.own.bidId(),
    url,
    facts: productData(listing, { url, pictures, site }),
    picture: [
      ...(await shareTags(card, { kind: 'lot', id, language, origin: context.origin })),
      ...pictures.slice(0, 1).map((content) => ({ property: 'og:image', content })),
    ],
    description: t('item.meta', {
      title,
      lot: lotNumber,
      condition,
      place: `${location.name}, ${location.state}`,
    }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  if (!page) return []
  const { listing, url, description, facts, picture } = page
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

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.listingId ?? ''
  const form = await readFields(request)
  const path = lotAddress(id)
  if (!context.actor && !context.deactivated) return redirect(loginAddress(path), 303)
  const reader = { language: await i18n.getLocale(request) }
  const intent = form.get('intent')
  if (isCommand(intent)) return answerCommand(context, id, { intent, fields: form }, reader)
  return answerOffer(context, id, form, reader)
}

/** A command that never got there is no fault of the page: its dialog says so, and the same again is the same command. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData()
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    const intent = form.get('intent')
    if (!isCommand(intent) || error instanceof Response) throw error
    return offlineAnswer(intent, form)
  }
}

export default function ProductView() {
  const loaded = useLoaderData<typeof loader>()
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
  } = loaded
  const answer = useActionData<typeof action>()
  const [params] = useSearchParams()
  const { t } = useTranslation()
  const relay = useRelay()
  const said = params.get('said')
  const posted =
    answer?.step === 'refused'
      ? answer.posted
      : params.has('placed')
        ? placedOffer(listing)
        : keptOffer(params)

  return (
    <AuctionRoomProvider key={listing.id} listing={listing} connect={signedIn ? undefined : relay}>
      <CommandsProvider
        said={isCommand(said) ? said : null}
        verifyPhone={PhoneRemedy}
        placeDeposit={DepositRemedy}
        enterSale={SaleRemedy}
        needsDeposit={signedIn && !deposited}
      >
        <HistoryOpener>
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
        </HistoryOpener>
      </CommandsProvider>
    </AuctionRoomProvider>
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
