import { Form } from '@remix-run/react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import type { CancelSums } from '../commands.server.ts'
import { CANCEL_REASON_MOST } from '../inputs.ts'

/** Calls an announced auction off, after saying what ends with it. */
export function CancelSale({ sums }: { sums: CancelSums }) {
  const { t } = useTranslation()
  const { lots, drafts, bidders, watching, approved, waiting, told } = sums
  const rows = [
    ['lots', lots],
    ['drafts', drafts],
    ['bidders', bidders],
    ['watching', watching],
    ['asked', approved + waiting],
    ['told', told],
  ] as const
  return (
    <details className="panel">
      <summary className="btn btn-danger">{t('auctions.cancel')}</summary>
      <Form method="post" className="stack">
        <p>{t('auctions.cancelText', { count: lots })}</p>
        <dl className="sum num">
          {rows.map(([name, count]) => (
            <Fragment key={name}>
              <dt>{t(`auctions.cancelSums.${name}`)}</dt>
              <dd>{grouped(count)}</dd>
            </Fragment>
          ))}
        </dl>
        <label className="label" htmlFor="cancel-reason">
          {t('auctions.cancelReason')}
        </label>
        <textarea
          className="input"
          id="cancel-reason"
          name="reason"
          rows={3}
          required
          maxLength={CANCEL_REASON_MOST}
        />
        <label className="check">
          <input type="checkbox" name="keep" value="1" />
          <span>{t('auctions.cancelKeep')}</span>
        </label>
        <Button variant="danger-solid" name="intent" value="cancel">
          {t('auctions.cancelAct')}
        </Button>
      </Form>
    </details>
  )
}
