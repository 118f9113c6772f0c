import { CreditCard, FileCheck, Mail, NotebookPen, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Required } from '#app/domain/auction/eligibility.ts'
import { detailsAddress, finishAddress } from '#app/lib/finish-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'

const WAYS = {
  registration: { icon: FileCheck, to: finishAddress('/my-account') },
  details: { icon: NotebookPen, to: detailsAddress('offer', '/my-account') },
  phone: { icon: Smartphone, to: '/my-account/verify-phone' },
  email: { icon: Mail, to: '/my-account/verify-email' },
  card: { icon: CreditCard, to: '/payments/saved_cards' },
} as const satisfies Record<Required, unknown>

/** What somebody lacks before their first offer can be taken: said before they stand in front of a lot that closes. */
export function StillMissing({ missing }: { missing: readonly Required[] }) {
  const { t } = useTranslation()
  if (missing.length === 0) return null
  return (
    <section className="panel panel-pad stack" aria-labelledby="still-missing" data-testid="still-missing">
      <h2 className="h-sec" id="still-missing">
        {t('auth.account.missing.title')}
      </h2>
      <ul className="items">
        {missing.map((what) => {
          const { icon: Icon, to } = WAYS[what]
          return (
            <li key={what}>
              <Icon className="i i-l" aria-hidden="true" />
              <span className="grow">
                <b>{t(`auth.account.missing.${what}`)}</b>
                <small>{t(`auth.account.missing.${what}Text`)}</small>
              </span>
              <span>
                <ButtonLink variant="primary" size="sm" to={to}>
                  {t(`auth.account.missing.${what}Do`)}
                </ButtonLink>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
