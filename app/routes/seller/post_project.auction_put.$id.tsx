import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PutLotsIn } from '#app/features/auctions/components/put-lots-in.tsx'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { readLotsToPut } from '#app/flows/auctions/lots-to-put.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'

/** The drafts and the unsold lots that may come into an auction; read by the dialog of its page too. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { organisation, query } = await requireWorkplace(context, request, 'listings')
  const { id = '' } = params
  const { searchParams } = new URL(request.url)
  const [t, found] = await Promise.all([
    i18n.getFixedT(request),
    readLotsToPut(context, { id, organisationId: organisation.id }, searchParams),
  ])
  if (!found) throw notFound()
  return { title: t('auctions.put.title'), found, query }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function PutLots() {
  const { found, query } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <>
      <div className="row row-wrap seller-title">
        <div>
          <h1 className="h-page">{t('auctions.put.title')}</h1>
          <p className="muted">{found.sale.title}</p>
        </div>
      </div>
      <PutLotsIn found={found} query={query} />
    </>
  )
}
