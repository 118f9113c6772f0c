import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BidPanel } from '#app/features/bidding/components/panel/bid-panel.island.tsx'
import type { ConnectToRoom } from '#app/features/bidding/components/room/room-socket.client.ts'
import { findTerms } from '#app/features/delivery/queries.server.ts'
import { BeforePublishing } from '#app/features/drafts/components/before-publishing.tsx'
import { isNewDraftId } from '#app/features/drafts/inputs.ts'
import { findDraft, mayEditDraft } from '#app/features/drafts/queries.server.ts'
import { Breadcrumb } from '#app/features/listings/components/breadcrumb.tsx'
import { Gallery } from '#app/features/listings/components/gallery.island.tsx'
import { galleryStepsOf } from '#app/features/listings/components/gallery-steps.ts'
import { ItemHead } from '#app/features/listings/components/item-head.tsx'
import { ListingAccordions } from '#app/features/listings/components/listing-accordions.tsx'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { readDraftPage } from '#app/flows/lots/draft-page.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound } from '#app/lib/http.ts'
import { hoursText } from '#app/ui/hours-text.ts'
import { titled } from '#app/ui/titled.ts'
import { DeadlinePart } from '#app/views/lot/deadline-part.tsx'
import { LotFrame } from '#app/views/lot/item-view.tsx'
import { PickupPart } from '#app/views/lot/pickup-part.tsx'
import '#app/features/bidding/components/offer/offer.css'
import '#app/features/bidding/components/offer/final.css'
import '#app/features/listings/components/item-page.css'
import '#app/features/drafts/components/draft-page.css'

/** A draft as buyers will see it: for those who list for its organisation, and kept by nobody. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { organisation, query } = await requireWorkplace(context, request, 'listings')
  const { id = '' } = params
  const key = { id, organisationId: organisation.id }
  if (!isNewDraftId(id) || !(await mayEditDraft(context, key))) throw notFound()
  const [t, language, draft, delivery] = await Promise.all([
    i18n.getFixedT(request),
    i18n.getLocale(request),
    findDraft(context, key),
    findTerms(context, organisation.id),
  ])
  if (!draft) throw notFound()
  const { listing, problems, said } = await readDraftPage(context, draft, { untitled: t('drafts.untitled') })
  const { yard } = listing
  return {
    listing: { ...listing, yard: { ...yard, hours: hoursText(yard.hours, language) } },
    problems,
    said,
    steps: galleryStepsOf(listing, t),
    delivery: delivery.active ? delivery : null,
    editor: `/post_project/create_lot/${id}${query}`,
    title: t('drafts.preview.title', { title: listing.title }),
  }
}

export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** React 18 knows no `inert`, and writes it as it is given. */
const INERT = { inert: '' }

/** A draft has no room: nothing is heard of it, and nothing said to it. */
const noRoom: ConnectToRoom = () => ({ send: () => false, ping: () => undefined, close: () => undefined })

const Nothing = () => null

export default function DraftPreview() {
  const { listing, problems, said, steps, delivery, editor } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const isPlaced = listing.yard.id !== ''
  return (
    <>
      <aside className="draft-bar" aria-label={t('drafts.preview.heading')}>
        <div>
          <p className="strong">{t('drafts.preview.heading')}</p>
          <p className="cap">{t('drafts.preview.text', { seller: listing.seller.name })}</p>
        </div>
        <Link className="btn btn-secondary push" to={editor}>
          <ChevronLeft className="i" aria-hidden="true" />
          {t('drafts.preview.back')}
        </Link>
      </aside>
      <LotFrame listing={listing} connect={noRoom} looksItself>
        <div className="item draft-page" data-testid="draft-page">
          <div {...INERT} className="draft-flat">
            <Breadcrumb listing={listing} />
          </div>
          <div className="item-order">
            <div {...INERT} className="draft-flat">
              <ItemHead listing={listing} url="" />
            </div>
            <div className="item-grid">
              <div className="gallery-col">
                {steps.length > 0 ? (
                  <Gallery title={listing.title} images={steps} stamp={null} tools={null} />
                ) : (
                  <p className="draft-blank muted">{t('drafts.preview.noPictures')}</p>
                )}
              </div>
              {problems.length > 0 ? (
                <div className="bid">
                  <div className="panel draft-missing">
                    <BeforePublishing problems={problems} editor={editor} />
                  </div>
                </div>
              ) : (
                <div {...INERT} className="draft-flat">
                  <BidPanel signedIn newBidId="" posted={null} deposited toCart={Nothing} />
                </div>
              )}
              <div className="acc-col">
                <div className="prose">
                  <p>{listing.description}</p>
                </div>
                <ListingAccordions
                  listing={listing}
                  said={said}
                  pickup={isPlaced && <PickupPart listing={listing} delivery={delivery} />}
                  deadline={<DeadlinePart listing={listing} />}
                />
              </div>
            </div>
          </div>
        </div>
      </LotFrame>
    </>
  )
}
