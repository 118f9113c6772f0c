import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import type { OverdueSum } from '#app/features/pickups/overdue-queries.server.ts'
import type { OverdueView } from '#app/features/pickups/overdue-view.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ChooseAll } from '#app/ui/choose-all.tsx'
import { MoreDaysFields } from '#app/ui/more-days-fields.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useTicked } from '#app/ui/use-ticked.ts'
import { boardAddress, inOrganisation } from '../inputs.ts'

type OverdueProps = {
  overdue: OverdueView
  sum: OverdueSum
  here: Readonly<Record<string, string>>
  doesInvoices: boolean
}

/** What a yard still holds though its last day has passed, with the fees of it. */
export function OverdueLots({ overdue, sum, here, doesInvoices }: OverdueProps) {
  const { t } = useTranslation()
  const { lots, page, more, auto, abandonDays } = overdue
  const figures = [
    [t('checkin.overdue.late'), sum.late, t('checkin.overdue.abandoned', { count: sum.abandoned })],
    [t('checkin.overdue.bins'), sum.bins, ''],
    [t('checkin.overdue.charged'), formatExact(sum.charged), t('checkin.overdue.fees', { count: sum.fees })],
    [t('checkin.overdue.waived'), formatExact(sum.waived), ''],
  ] as const
  return (
    <section className="stack" data-testid="overdue">
      <dl className="dp-stats panel">
        {figures.map(([name, figure, more]) => (
          <div key={name}>
            <dt className="cap">{name}</dt>
            <dd className="h-sec num">{figure}</dd>
            <dd className="cap">{more}</dd>
          </div>
        ))}
      </dl>
      {lots.length === 0 ? (
        <p className="muted">{t('checkin.overdue.none')}</p>
      ) : (
        <form method="post" className="table-frame">
          <Acts />
          <div className="table-scroll">
            <table className="table table-cards">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="sr">{t('orders.heads.select')}</span>
                  </th>
                  {(['lot', 'member', 'collectBy', 'fee', 'abandons'] as const).map((name) => (
                    <th scope="col" key={name}>
                      {t(`checkin.overdue.heads.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lots.map((lot) => (
                  <Row key={lot.lineId} lot={lot} here={here} doesInvoices={doesInvoices} />
                ))}
              </tbody>
            </table>
          </div>
        </form>
      )}
      {(page > 1 || more) && (
        <p className="row">
          {page > 1 && (
            <Link className="link" to={pageHref(here, page - 1)}>
              {t('checkin.overdue.before')}
            </Link>
          )}
          {more && (
            <Link className="link push" to={pageHref(here, page + 1)}>
              {t('checkin.overdue.next')}
            </Link>
          )}
        </p>
      )}
      <p className="cap">
        {t(auto ? 'checkin.overdue.auto' : 'checkin.overdue.byHand')}{' '}
        {t('checkin.overdue.rule', { count: abandonDays })}
      </p>
    </section>
  )
}

function pageHref(here: OverdueProps['here'], page: number): string {
  return boardAddress({ ...here, tab: 'overdue', page: String(page) }, 'day')
}

function Acts() {
  const { t } = useTranslation()
  const { part, ticked } = useTicked<HTMLFieldSetElement>('line')
  return (
    <fieldset className="dp-acts" aria-label={t('checkin.overdue.acts')} ref={part}>
      <ChooseAll name="line" called={t('checkin.overdue.all')}>
        <b className="num">{t('orders.selected', { count: ticked })}</b>
      </ChooseAll>
      <Button variant="quiet" name="act" value="remind_lots">
        {t('orders.acts.remind')}
      </Button>
      <details className="ci-more">
        <summary className="btn btn-quiet">{t('checkin.overdue.relist')}</summary>
        <div className="stack">
          <p className="cap">{t('checkin.overdue.relistText')}</p>
          <Button variant="primary" name="act" value="relist_lots">
            {t('checkin.overdue.relistDo')}
          </Button>
        </div>
      </details>
      <details className="ci-more">
        <summary className="btn btn-quiet">{t('orders.acts.moreDays')}</summary>
        <div className="stack">
          <MoreDaysFields id="overdue" />
          <Button variant="primary" name="act" value="more_days">
            {t('orders.acts.moreDays')}
          </Button>
        </div>
      </details>
    </fieldset>
  )
}

function Row({
  lot,
  here,
  doesInvoices,
}: Pick<OverdueProps, 'here' | 'doesInvoices'> & { lot: OverdueView['lots'][number] }) {
  const { t } = useTranslation()
  const { lineId, commonInvoice, buyer, title, lotNumber, bin, image, collectBy, daysLate, fee } = lot
  return (
    <tr data-testid="overdue-lot">
      <td>
        <label className="check">
          <input
            type="checkbox"
            name="line"
            value={lineId}
            aria-label={t('orders.order.selectLot', { lot: lotNumber })}
          />
        </label>
      </td>
      <td data-l={t('checkin.overdue.heads.lot')}>
        <span className="row">
          {image && <Picture image={image} sizes="52px" className="dp-thumb" />}
          <span>
            <b>{title}</b>
            <span className="cap num ci-block">
              {t('orders.order.lotNumber', { lot: lotNumber })}
              {bin && ` · ${bin}`}
            </span>
          </span>
        </span>
      </td>
      <td data-l={t('checkin.overdue.heads.member')}>
        {buyer}
        <span className="ci-block">
          <Link className="link num" to={inOrganisation(`/seller/order/${commonInvoice}`, here)}>
            {commonInvoice}
          </Link>
        </span>
      </td>
      <td data-l={t('checkin.overdue.heads.collectBy')}>
        {collectBy}
        <span className="cap ci-block">{t('checkin.overdue.daysLate', { count: daysLate })}</span>
      </td>
      <td data-l={t('checkin.overdue.heads.fee')}>
        {fee ? (
          <Badge tone={fee.state === 'waived' ? 'soft' : 'soft-out'}>
            {t(`checkin.overdue.feeStates.${fee.state}`, { amount: formatExact(fee.amount) })}
          </Badge>
        ) : doesInvoices ? (
          <Link className="link" to={inOrganisation('/seller/fees', here, { charge: commonInvoice })}>
            {t('checkin.overdue.charge')}
            <span className="sr"> {commonInvoice}</span>
          </Link>
        ) : (
          t('checkin.overdue.noFee')
        )}
      </td>
      <td data-l={t('checkin.overdue.heads.abandons')}>
        {lot.abandonsOn}
        {lot.abandoned && (
          <span className="cap ci-block">
            {t(lot.relisted ? 'checkin.overdue.isRelisted' : 'checkin.overdue.isAbandoned')}
          </span>
        )}
      </td>
    </tr>
  )
}
