import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { dollarsField } from '#app/domain/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import type { RevisePage } from './page.ts'

/** Once somebody has offered, the reserve goes down or away. */
export function ReserveForm({ page }: { page: RevisePage }) {
  const { t } = useTranslation()
  const { row, attempt } = page
  if (row.reservePrice === null) return null
  return (
    <Form method="post" className="set" preventScrollReset>
      <input type="hidden" name="attempt" value={attempt} />
      <div>
        <label className="h-sub" htmlFor="revise-reserve">
          {t('revise.key.reserve')}
        </label>
        <p className="cap">{t('revise.reserveDown')}</p>
      </div>
      <div className="row row-wrap">
        <span className="affix rv-money">
          <span>$</span>
          <input
            className="input num"
            id="revise-reserve"
            name="reserve"
            inputMode="decimal"
            defaultValue={dollarsField(row.reservePrice)}
          />
        </span>
        <Button name="intent" value="reserve">
          {t('revise.lower')}
        </Button>
        <p className="cap">{t('revise.emptyRemoves')}</p>
      </div>
    </Form>
  )
}
