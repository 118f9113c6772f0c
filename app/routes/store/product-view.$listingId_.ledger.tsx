import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { forgetReceipts, readReceipts } from '#app/features/bidding/components/room/receipt-book.ts'
import { LedgerCrumbs, LedgerView } from '#app/features/ledger/components/ledger-view.island.tsx'
import { readPage } from '#app/features/ledger/inputs.ts'
import { findLedgerListing, readLedgerPage } from '#app/features/ledger/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound } from '#app/lib/http.ts'
import '#app/features/ledger/components/ledger.css'
import { titled } from '#app/ui/titled.ts'

/** The bidder's own receipts, which the bid panel keeps in their browser. */
const book = { read: readReceipts, forget: forgetReceipts }

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.listingId ?? ''
  const { searchParams } = new URL(request.url)
  const listing = await findLedgerListing(context, id)
  if (!listing) throw notFound()
  if (searchParams.get('format') === 'json') throw redirect(`/ledger/${id}.json`)
  const [view, t] = await Promise.all([
    readLedgerPage(context, id, readPage(searchParams)),
    i18n.getFixedT(request),
  ])
  if (!view) throw notFound()
  const { lotNumber, title } = listing
  return {
    listing,
    view,
    title: t('ledger.title', { lot: lotNumber }),
    description: t('ledger.meta', { lot: lotNumber, title }),
    url: `${context.origin}/product-view/${id}/ledger`,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'description', content: data?.description },
  { tagName: 'link', rel: 'canonical', href: data?.url },
]

export default function LedgerPage() {
  const { listing, view } = useLoaderData<typeof loader>()
  return (
    <>
      <LedgerCrumbs listing={listing} />
      <LedgerView key={listing.id} listing={listing} view={view} book={book} />
    </>
  )
}
