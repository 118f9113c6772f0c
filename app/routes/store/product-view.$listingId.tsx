import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { leadsToOffers } from '#app/domain/shop/listing.ts'
import { answerOrOffline, isCommand } from '#app/features/bidding/command.ts'
import { HISTORY_LIMIT } from '#app/features/bidding/components/history/offer-history.tsx'
import { findManageView, hasDeposited, listHistory } from '#app/features/bidding/queries.server.ts'
import { keptSimilar } from '#app/features/browse/kept.server.ts'
import { countOfListing } from '#app/features/cart/queries.server.ts'
import { findTerms } from '#app/features/delivery/queries.server.ts'
import { galleryStepsOf } from '#app/features/listings/components/gallery-steps.ts'
import { productData } from '#app/features/listings/product-data.ts'
import { findListing, listChanges } from '#app/features/listings/queries.server.ts'
import { findSellerSaid } from '#app/features/listings/seller-said.server.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { lotCard, shareTags } from '#app/features/share/card.ts'
import { readRoom } from '#app/flows/offers/read-room.server.ts'
import { readItemKeep } from '#app/flows/shop/item-keep.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { notFound } from '#app/lib/http.ts'
import { lotAddress } from '#app/lib/kept-offer.ts'
import { loginAddress } from '#app/lib/login-address.ts'
import { hoursText } from '#app/ui/hours-text.ts'
import { pictureAddress } from '#app/ui/picture.tsx'
import { ItemView, itemMeta } from '#app/views/lot/item-view.tsx'
import { answerCommand, answerOffer } from './offer-form.server.ts'
import '#app/features/bidding/components/offer/offer.css'
import '#app/features/bidding/components/offer/final.css'
import '#app/features/listings/components/item-page.css'
import { readPageNumber } from '#app/lib/page-number.ts'

const SIMILAR = 7

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

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => (data ? itemMeta(data, matches) : [])

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.listingId ?? ''
  const form = await readFields(request)
  const path = lotAddress(id)
  if (!context.actor && !context.deactivated) return redirect(loginAddress(path), 303)
  const reader = { language: await i18n.getLocale(request) }
  const intent = form.get('intent')
  if (isCommand(intent)) {
    const t = await i18n.getFixedT(request)
    return answerCommand(context, id, { intent, fields: form }, { reader, t })
  }
  return answerOffer(context, id, form, reader)
}

/** A command that never got there is no fault of the page: its dialog says so, and the same again is the same command. */
export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return answerOrOffline(request, () => serverAction<typeof action>())
}

export default function ProductView() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return <ItemView page={page} answer={answer} />
}
