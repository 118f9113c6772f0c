import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findSale } from '#app/features/auctions/queries.server.ts'
import { findListing } from '#app/features/listings/queries.server.ts'
import { sumSale } from '#app/features/live-sale/queries.server.ts'
import { findShownYard } from '#app/features/locations/queries.server.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { lotCard, type ShareCard, saleCard, yardCard } from '#app/features/share/card.ts'
import { sharePicture } from '#app/features/share/commands.server.ts'
import { SHARE_KINDS, type ShareKind } from '#app/features/share/inputs.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound } from '#app/lib/http.ts'
import { hoursText } from '#app/ui/hours-text.ts'

type Context = LoaderFunctionArgs['context']

/** What a page's address looks like where it is shared: as a stranger would see the page, whoever asks. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const kind = SHARE_KINDS.find((each) => each === params.kind)
  const id = params.id ?? ''
  const language = await i18n.getLocale(request)
  const card = kind && (await cardOf(context, { kind, id, language }, request))
  if (!kind || !card) throw notFound()
  const { body, version } = await sharePicture(context, card, { kind, id, language })
  const current = version !== null && new URL(request.url).searchParams.get('v') === version
  return new Response(body, {
    headers: {
      'content-type': 'image/png',
      'cache-control': current ? 'public, max-age=86400, immutable' : 'public, max-age=60',
      'x-content-type-options': 'nosniff',
    },
  })
}

async function cardOf(
  context: Context,
  { kind, id, language }: { kind: ShareKind; id: string; language: string },
  request: Request,
): Promise<ShareCard | null> {
  const [{ settings }, t] = await Promise.all([readStorefront(context), i18n.getFixedT(request)])
  const words = { t, language, site: settings.product_name }
  if (kind === 'lot') {
    const lot = await findListing({ db: context.db, clock: context.clock, actor: null }, id)
    return lot && lotCard(lot, words)
  }
  if (kind === 'sale') {
    const [sale, sums] = await Promise.all([findSale(context, id), sumSale(context, id)])
    return sale && sale.state !== 'draft' ? saleCard(sale, sums, words) : null
  }
  const yard = await findShownYard(context, id)
  return yard && yardCard(yard, Object.assign(words, { hours: hoursText(yard.hours, language) }))
}
