import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InvoiceStatusBadge } from '#app/features/invoices/components/invoice-status.tsx'
import { FIND_MOST } from '#app/features/lot-table/inputs.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { findWork } from '#app/flows/lots/find-work.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Money } from '#app/ui/money.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { titled } from '#app/ui/titled.ts'

/** What the search in a seller's header finds among lots, drafts and invoices. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const place = await requireWorkplace(context, request)
  const words = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, FIND_MOST)
  const [t, found] = await Promise.all([
    i18n.getFixedT(request),
    words === '' ? null : findWork(context, place, words),
  ])
  return { title: t('selling.find.title'), words, found, keep: place.keep, query: place.query }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function SellerFind() {
  const { title, words, found, keep, query } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  if (!found)
    return (
      <>
        <h1 className="h-page seller-title">{title}</h1>
        <EmptyState icon={Search} text={t('selling.find.how')} />
      </>
    )
  const { lots, drafts, invoices } = found
  const none = !lots?.length && !drafts?.total && !invoices?.total
  const listOf = (path: string, name: 'words' | 'q') =>
    `${path}?${new URLSearchParams({ ...keep, [name]: words })}`
  return (
    <>
      <h1 className="h-page seller-title">{t('selling.find.of', { words })}</h1>
      {none && <EmptyState icon={Search} text={t('selling.find.none', { words })} />}
      {lots?.map(({ shelf, total, rows }) => (
        <Group
          key={shelf}
          name={t(`selling.nav.${shelf}`)}
          total={total}
          all={listOf(`/seller/listing/${shelf}`, 'words')}
        >
          {rows.map(({ id, lotNumber, title, picture, tint, price, bin, yard, format }) => (
            <li key={id} className="row found-row">
              <Picture
                image={picture ? { name: picture, tint: tint ?? undefined } : null}
                sizes="40px"
                className="found-thumb"
              />
              <div className="found-words">
                <Link className="strong" to={`/seller/lot/${id}${query}`}>
                  {title}
                </Link>
                <p className="cap">
                  {[t('selling.find.lot', { number: lotNumber }), yard, bin].filter(Boolean).join(' · ')}
                </p>
              </div>
              {format !== 'sealed' && (
                <span className="push">
                  <Money cents={price} />
                </span>
              )}
            </li>
          ))}
        </Group>
      ))}
      {drafts !== null && drafts.total > 0 && (
        <Group
          name={t('selling.nav.draft')}
          total={drafts.total}
          all={listOf('/seller/listing/draft', 'words')}
        >
          {drafts.rows.map(({ id, title, itemId, yard }) => (
            <li key={id} className="found-row found-words">
              <Link className="strong" to={`/post_project/create_lot/${id}${query}`}>
                {title || t('drafts.untitled')}
              </Link>
              <p className="cap">{[itemId, yard].filter(Boolean).join(' · ')}</p>
            </li>
          ))}
        </Group>
      )}
      {invoices !== null && invoices.total > 0 && (
        <Group
          name={t('selling.nav.invoices')}
          total={invoices.total}
          all={listOf('/seller/invoices/all', 'q')}
        >
          {invoices.rows.map(({ commonInvoice, status, late, total, firstTitle, buyer }) => (
            <li key={commonInvoice} className="row found-row">
              <div className="found-words">
                <Link
                  className="strong num"
                  to={`/seller/invoice/${commonInvoice}/${encodeURIComponent(buyer.id)}${query}`}
                >
                  {commonInvoice}
                </Link>
                <p className="cap">
                  {buyer.name} · {firstTitle}
                </p>
              </div>
              <span className="push row">
                <InvoiceStatusBadge status={status} late={late} />
                <Money cents={total} />
              </span>
            </li>
          ))}
        </Group>
      )}
    </>
  )
}

type GroupProps = { name: string; total: number; all: string; children: ReactNode[] }

/** What one list finds: its first rows, and the way to the rest. */
function Group({ name, total, all, children }: GroupProps) {
  const { t } = useTranslation()
  return (
    <section className="work-found">
      <h2 className="h-sub">
        {name} <span className="num muted">{total}</span>
      </h2>
      <ul className="items">{children}</ul>
      {total > children.length && (
        <Link className="link" to={all}>
          {t('selling.find.all', { count: total })}
        </Link>
      )}
    </section>
  )
}
