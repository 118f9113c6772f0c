import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { ledgerFile } from '#app/features/ledger/download.server.ts'
import { findLedgerListing } from '#app/features/ledger/queries.server.ts'
import { notFound } from '#app/lib/http.ts'

/** A listing's whole ledger, to keep and to check with a program of one's own. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params.listingId ?? ''
  const listing = await findLedgerListing(context, id)
  if (!listing) throw notFound()
  return new Response(ledgerFile(context, id), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="fairlot-ledger-${listing.lotNumber}.json"`,
      'cache-control': 'no-store',
    },
  })
}
