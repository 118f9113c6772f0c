import { useTranslation } from 'react-i18next'
import { Time } from '#app/ui/time.tsx'
import type { UnknownNews } from '../queries.server.ts'

/** What a gateway has told and nobody here has understood; nothing while there is none. */
export function UnknownNewsList({ rows }: { rows: readonly UnknownNews[] }) {
  const { t } = useTranslation()
  if (rows.length === 0) return null
  return (
    <section className="set-wrap" aria-labelledby="unknown-news">
      <h2 className="h-sec" id="unknown-news">
        {t('admin.gatewayNews.title')}
      </h2>
      <p className="muted">{t('admin.gatewayNews.text')}</p>
      <ul className="items">
        {rows.map(({ id, gateway, type, about, receivedAt }) => (
          <li key={id}>
            <span className="grow">
              <b>{type}</b>
              <small className="num">
                {about} · {gateway} · {id}
              </small>
            </span>
            <small className="push">
              <Time at={receivedAt} form="document" />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
