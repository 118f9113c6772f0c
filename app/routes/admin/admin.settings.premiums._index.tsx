import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { listSellers, selectPremiums } from '#app/features/settings/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import { usePercent } from '#app/ui/charge-names.ts'
import { useTierWords } from '#app/ui/tier-words.ts'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const LIST = '/admin/settings/premiums'

/** Sellers with a premium of their own, and the way to give one to another. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const chosen = new URL(request.url).searchParams.get('seller')
  if (chosen) throw redirect(`${LIST}/${encodeURIComponent(chosen)}`)
  const [t, premiums, sellers] = await Promise.all([
    i18n.getFixedT(request),
    selectPremiums(context.db),
    listSellers(context),
  ])
  return { title: t('premium.list'), premiums, sellers }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export default function SellerPremiums() {
  const { title, premiums, sellers } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const percent = usePercent()
  const tierWords = useTierWords()
  return (
    <AdminPage section="premium" title={title}>
      <div className="set-wrap stack-l">
        <p className="muted">{t('premium.listText')}</p>
        {premiums.length === 0 ? (
          <p className="muted">{t('premium.none')}</p>
        ) : (
          <ul className="items">
            {premiums.map(({ id, name, premium }) => (
              <li key={id}>
                <span className="grow">
                  <Link className="strong" to={`${LIST}/${encodeURIComponent(id)}`}>
                    {name}
                  </Link>
                  <small>
                    {premium &&
                      (tierWords({
                        ...(premium.tiers.length > 0 && { premiumTiers: premium.tiers }),
                        premiumCap: premium.cap,
                      }) ??
                        percent(premium.bps))}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        )}
        <Form method="get" action={LIST} className="row row-wrap">
          <div className="field">
            <label className="label" htmlFor="premium-seller">
              {t('premium.choose')}
            </label>
            <select className="select" id="premium-seller" name="seller">
              {sellers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <Button>{t('premium.open')}</Button>
        </Form>
      </div>
    </AdminPage>
  )
}
