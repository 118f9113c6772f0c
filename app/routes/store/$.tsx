import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { listEndingNext } from '#app/features/browse/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { titled } from '#app/ui/titled.ts'
import { Line } from '#app/views/lot/line.tsx'
import { ErrorPage } from '#app/views/site/error-page.tsx'

const LOTS_SHOWN = 3

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [t, next] = await Promise.all([i18n.getFixedT(request), listEndingNext(context, LOTS_SHOWN)])
  return data({ title: t('errors.notFound.title'), next }, { status: 404 })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

/** An address that means nothing: what closes next may still be of use. */
export default function NotFound() {
  const { next } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <ErrorPage kind="notFound">
      {next.length > 0 && (
        <section className="error-lots">
          <h2 className="h-sec">{t('errors.endingNext')}</h2>
          <div className="lines">
            {next.map((tile) => (
              <Line key={tile.id} tile={tile} />
            ))}
          </div>
        </section>
      )}
    </ErrorPage>
  )
}
