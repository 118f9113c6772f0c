import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { MapPin, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listOwnYards } from '#app/features/locations/yard-queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { mayChange } from '#app/flows/shop/save-yard.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { hoursText } from '#app/ui/hours-text.ts'
import { Table } from '#app/ui/table.tsx'
import { titled } from '#app/ui/titled.ts'

/** The organisation's yards: those that whoever looks may change. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { actor, organisation, query } = await requireWorkplace(context, request, 'yards')
  const [t, yards] = await Promise.all([
    i18n.getFixedT(request),
    listOwnYards(context, organisation.id, organisation.roles.includes('owner') ? null : organisation.yards),
  ])
  return { title: t('yards.title'), yards, query, makes: mayChange(actor, organisation.id, null) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function Yards() {
  const { title, yards, query, makes } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation()
  const hrefOf = (id: string) => `/seller/warehouse-locations/${encodeURIComponent(id)}${query}`
  return (
    <>
      <div className="row row-wrap seller-title">
        <h1 className="h-page">{title}</h1>
        {makes && (
          <ButtonLink className="push" variant="primary" to={hrefOf('new')}>
            <Plus className="i" aria-hidden="true" />
            {t('yards.new')}
          </ButtonLink>
        )}
      </div>
      {yards.length === 0 ? (
        <EmptyState icon={MapPin} text={t('yards.none')} />
      ) : (
        <Table
          className="yards"
          heads={[t('yards.field.name'), t('yards.hours'), t('yards.lots'), t('yards.state')]}
        >
          {yards.map(({ id, name, address, hours, lots, active }) => (
            <tr key={id}>
              <td className="full wrap-ok">
                <Link className="link strong" to={hrefOf(id)}>
                  {name}
                </Link>
                <br />
                <span className="cap">{address}</span>
              </td>
              <td className="wrap-ok" data-l={t('yards.hours')}>
                {hoursText(hours, i18n.language) || <span className="faint">{t('yards.noHours')}</span>}
              </td>
              <td className="num" data-l={t('yards.lots')}>
                {lots}
              </td>
              <td data-l={t('yards.state')}>
                <span className={active ? 'pill pill-soft-win' : 'pill'}>
                  {t(active ? 'yards.active' : 'yards.inactive')}
                </span>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}
