import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listPhrases } from '#app/features/settings/queries.server.ts'
import { housePhrases, i18n } from '#app/i18n/i18n.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const ON_A_PAGE = 30

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const params = new URL(request.url).searchParams
  const q = (params.get('q') ?? '').trim().slice(0, 100)
  const own = params.get('own') !== null
  const [t, rows] = await Promise.all([i18n.getFixedT(request), listPhrases(context)])
  const replaced = new Map(rows.map(({ key, language, text }) => [`${language}:${key}`, text]))
  const spanish = housePhrases('es')
  const all = [...housePhrases('en')].map(([key, english]) => ({
    key,
    en: replaced.get(`en:${key}`) ?? english,
    es: replaced.get(`es:${key}`) ?? spanish.get(key) ?? '',
    own: replaced.has(`en:${key}`) || replaced.has(`es:${key}`),
  }))
  const asked = q.toLowerCase()
  const found = all.filter(
    (each) => (!own || each.own) && `${each.key}\n${each.en}\n${each.es}`.toLowerCase().includes(asked),
  )
  const pages = Math.max(1, Math.ceil(found.length / ON_A_PAGE))
  const page = readPageNumber(params, pages)
  return {
    title: t('admin.nav.phrases'),
    q,
    own,
    page,
    pages,
    total: found.length,
    phrases: found.slice((page - 1) * ON_A_PAGE, page * ON_A_PAGE),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export default function Phrases() {
  const { q, own, page, pages, total, phrases } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const hrefFor = (number: number) => {
    const params = new URLSearchParams({ ...(q && { q }), ...(own && { own: '' }), page: String(number) })
    return `/admin/settings/phrases?${params}`
  }
  return (
    <AdminPage section="phrases">
      <div className="set-wrap">
        <Form
          method="get"
          className="row row-wrap set-find"
          role="search"
          aria-label={t('admin.phrases.find')}
        >
          <SearchBox name="q" defaultValue={q} label={t('admin.phrases.find')} />
          <label className="check">
            <input key={String(own)} type="checkbox" name="own" value="" defaultChecked={own} />
            {t('admin.phrases.own')}
          </label>
          <Button>{t('search.apply')}</Button>
        </Form>
        <p className="cap">{t('admin.phrases.found', { count: total })}</p>
        {phrases.length === 0 ? (
          <EmptyState icon={Search} text={t('admin.phrases.none')} />
        ) : (
          <ul className="items">
            {phrases.map((phrase) => (
              <li key={phrase.key}>
                <span className="grow">
                  <Link className="strong" to={`/admin/settings/phrases/${phrase.key}`}>
                    {phrase.en}
                  </Link>
                  <small lang="es">{phrase.es}</small>
                  <small className="mono">{phrase.key}</small>
                </span>
                {phrase.own && <span className="pill pill-soft-win">{t('admin.phrases.own')}</span>}
              </li>
            ))}
          </ul>
        )}
        <Pager page={page} pages={pages} hrefFor={hrefFor} />
      </div>
    </AdminPage>
  )
}
