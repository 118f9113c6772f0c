import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import type { RevisePage } from './page.ts'

/** Who stands in the lot, each with their offers to be declined for a reason. A sealed offer names nobody. */
export function DeclineList({ page }: { page: RevisePage }) {
  const { t } = useTranslation()
  const { bidders, attempt } = page
  if (bidders.length === 0) return null
  return (
    <section className="rv-side" aria-labelledby="lot-bidders">
      <h2 className="h-sub" id="lot-bidders">
        {t('revise.bidders')}
      </h2>
      <ul className="rv-bidders">
        {bidders.map(({ tag, name, target, price }) => (
          <li key={tag} data-tag={tag}>
            <b>{name ?? t('revise.bidder', { tag })}</b>
            <span className="num">{price === null ? '' : formatMoney(price)}</span>
            <details>
              <summary className="link cap" aria-label={`${t('revise.act.decline')}: ${name ?? tag}`}>
                {t('revise.declineShort')}
              </summary>
              <Form method="post" className="stack" preventScrollReset>
                <input type="hidden" name="attempt" value={attempt} />
                <input type="hidden" name="target" value={target} />
                <p className="cap">{t('revise.declineHow')}</p>
                <label className="label" htmlFor={`decline-${tag}`}>
                  {t('revise.withdrawReason')}
                </label>
                <input
                  className="input"
                  id={`decline-${tag}`}
                  name="reason"
                  maxLength={500}
                  required
                  autoComplete="off"
                />
                <Button variant="danger-solid" size="sm" name="intent" value="decline">
                  {t('revise.declineAct')}
                </Button>
              </Form>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
