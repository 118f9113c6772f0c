import { Form } from '@remix-run/react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import { Asked } from '#app/ui/asked.tsx'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import type { CancelSums } from '../commands.server.ts'
import { CANCEL_REASON_MOST } from '../inputs.ts'

const FORM = 'cancel-sale'

type CancelSaleProps = {
  title: string
  sums: CancelSums
  /** What was answered last. */
  answer: unknown
}

/** Calls an announced auction off, after saying what ends with it and how many are told. */
export function CancelSale({ title, sums, answer }: CancelSaleProps) {
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
    <Asked
      answer={answer}
      look={{ variant: 'danger' }}
      summary={t('auctions.cancel')}
      title={t('auctions.cancelTitle', { title })}
      back={t('auctions.cancelKeepIt')}
      act={
        <Button variant="danger-solid" name="intent" value="cancel" form={FORM}>
          {t('auctions.cancelAct')}
        </Button>
      }
      form={
        <Form method="post" className="stack" id={FORM}>
          <Note tone="out">{t('auctions.cancelText', { count: lots })}</Note>
          <dl className="sum num">
            {rows.map(([name, count]) => (
              <Fragment key={name}>
                <dt>{t(`auctions.cancelSums.${name}`)}</dt>
                <dd>{grouped(count)}</dd>
              </Fragment>
            ))}
          </dl>
          <div className="field">
            <label className="label" htmlFor="cancel-reason">
              {t('auctions.cancelReason')}
            </label>
            <textarea
              className="input"
              id="cancel-reason"
              name="reason"
              rows={2}
              required
              maxLength={CANCEL_REASON_MOST}
            />
          </div>
          <label className="check">
            <input type="checkbox" name="keep" value="1" defaultChecked />
            <span>{t('auctions.cancelKeep')}</span>
          </label>
        </Form>
      }
    />
  )
}
