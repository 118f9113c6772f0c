import { Form, Link, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import { DRAFT_FIELDS } from '#app/domain/shop/draft.ts'
import { FACT_FIELDS } from '#app/domain/shop/lot-facts.ts'
import type { BulkAnswer } from '#app/flows/lots/bulk-form.server.ts'
import type { OpenEdit } from '#app/flows/lots/bulk-input.ts'
import { Button } from '#app/ui/button.tsx'
import { type EditChoices, EditRows } from './edit-rows.tsx'

type Ask = Extract<BulkAnswer, { said: 'ask' }>
type BulkPanelProps = {
  ask: Ask
  /** Drafts, all of whose fields may change; of open lots some, until somebody has offered. */
  isDraft: boolean
  /** Where it is posted to: the table with its filters. */
  here: string
  attempt: string
  choices: EditChoices
  /** Auctions that take lots. */
  sales: readonly { id: string; title: string }[]
}

const OPEN_EDITS = [
  'title',
  'description',
  'disclaimer',
  'keywords',
  'binLocation',
  'choices',
  ...FACT_FIELDS,
  'startPrice',
  'reserve',
  'buyNow',
  'maxStart',
  'deposit',
  'quantity',
] as const satisfies readonly OpenEdit[]
const DRAFT_EDITS = DRAFT_FIELDS.filter((field) => field !== 'itemId')

/** What has to be said or confirmed before something is done to many lots. */
export function BulkPanel({ ask, isDraft, here, attempt, choices, sales }: BulkPanelProps) {
  const { t } = useTranslation()
  const busy = useNavigation().state !== 'idle'
  const { act, ids, count, ready, samples } = ask
  if (act === 'duplicate' || act === 'export') return null
  const many = act === 'publish' ? ready : count
  return (
    <section className="lot-panel" aria-labelledby="bulk-title" data-bulk={act}>
      <h2 className="h-sec" id="bulk-title" tabIndex={-1} ref={(heading) => heading?.focus()}>
        {t(`lotTable.dialog.${act === 'edit' && !isDraft ? 'editOpen' : act}`, { count })}
      </h2>
      <Form method="post" action={here} className="stack" preventScrollReset>
        <input type="hidden" name="attempt" value={attempt} />
        {ids === null && <input type="hidden" name="all" value="on" />}
        {ids?.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        {act !== 'move' && (
          <p className="muted">{t(`lotTable.dialog.${act === 'edit' && !isDraft ? 'editOpen' : act}Text`)}</p>
        )}
        {act === 'publish' && (
          <dl className="job-sum num">
            <dt>{t('lotTable.ready')}</dt>
            <dd className="t-win">{ready}</dd>
            <dt>{t('lotTable.notReady')}</dt>
            <dd className="t-amber">{count - ready}</dd>
          </dl>
        )}
        {act === 'edit' && (
          <EditRows fields={isDraft ? DRAFT_EDITS : OPEN_EDITS} choices={choices} samples={samples} />
        )}
        {act === 'move' && (
          <label className="row row-wrap">
            {t('lotTable.later')}
            <input
              className="input lot-number"
              name="later"
              inputMode="numeric"
              required
              pattern="[0-9]{1,5}"
            />
            <select className="select lot-unit" name="unit" aria-label={t('lotTable.later')}>
              {(['minutes', 'hours', 'days'] as const).map((unit) => (
                <option key={unit} value={unit}>
                  {t(`lotTable.unit.${unit}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        {act === 'auction' && (
          <label className="row row-wrap">
            {t('lotTable.sale')}
            <select className="select" name="auction" required defaultValue="">
              <option value="">{t('drafts.choose')}</option>
              {sales.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        )}
        {act === 'reserve' && (
          <label className="row row-wrap">
            {t('lotTable.reservePrice')} $
            <input className="input lot-number" name="reserve" inputMode="decimal" maxLength={20} />
          </label>
        )}
        {act === 'relist' && (
          <>
            <div role="radiogroup" aria-label={t('lotTable.relistAs')}>
              {(['lots', 'drafts'] as const).map((as) => (
                <label key={as} className="check">
                  <input type="radio" name="as" value={as} defaultChecked={as === 'lots'} />
                  <span>{t(`lotTable.relistHow.${as}`)}</span>
                </label>
              ))}
            </div>
            <label className="row row-wrap">
              {t('lotTable.lower')}
              <input className="input lot-number" name="percent" inputMode="numeric" pattern="[0-9]{0,2}" />
              {t('lotTable.percent')}
            </label>
          </>
        )}
        {act === 'withdraw' && (
          <label className="stack">
            {t('lotTable.reason')}
            <input className="input" name="reason" maxLength={500} required autoComplete="off" />
          </label>
        )}
        <p className="im-acts row row-wrap">
          <Link className="btn btn-secondary" to={here} preventScrollReset>
            {t('lotTable.back')}
          </Link>
          <Button
            variant={act === 'delete' || act === 'withdraw' || act === 'close' ? 'danger-solid' : 'primary'}
            name="intent"
            value={`do:${act}`}
            busy={busy}
            disabled={many === 0}
          >
            {t(`lotTable.act.${act}`)} <span className="num">{grouped(many)}</span>
          </Button>
        </p>
      </Form>
    </section>
  )
}
