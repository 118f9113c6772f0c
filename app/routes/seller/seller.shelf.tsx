import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ShelfPage } from '#app/features/drafts/components/shelf/shelf-page.tsx'
import type { CodeReader } from '#app/features/drafts/components/shelf/use-shelf.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { titled } from '#app/ui/titled.ts'

/** A shelf at a time: labels and pictures, with and without a connection. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { organisation, query } = await requireWorkplace(context, request, 'listings')
  const t = await i18n.getFixedT(request)
  return { title: t('shelf.title'), organisation: organisation.id, query }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

async function openReader(): Promise<CodeReader | null> {
  const { openReader: open } = await import('#app/features/browse/components/code-reader.client.ts')
  return open()
}

const NEW_LABELS = 30

export default function Shelf() {
  const { title, organisation, query } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const labels = `/seller/labels.pdf${query === '' ? '?' : `${query}&`}new=${NEW_LABELS}`
  return (
    <>
      <h1 className="h-page seller-title">{title}</h1>
      <p className="muted seller-title">
        {t('shelf.lead')}{' '}
        <Link className="link" to={labels} reloadDocument>
          {t('shelf.print', { count: NEW_LABELS })}
        </Link>
      </p>
      <ShelfPage organisation={organisation} query={query} openReader={openReader} />
    </>
  )
}
