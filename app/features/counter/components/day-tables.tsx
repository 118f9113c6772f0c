import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Table } from '#app/ui/table.tsx'
import type { DayFigures, DayPayment } from '../day.server.ts'
import { counterAddress } from '../inputs.ts'

/** What came in on a day: by way, and all of it. What was given back is taken off and said. */
export function DayStats({ figures }: { figures: DayFigures }) {
  const { t } = useTranslation()
  const all = { ...figures, method: null }
  return (
    <div className="stats counter-stats">
      {[...figures.methods, all].map(({ method, taken, back, count }) => (
        <div className="stat" key={method ?? 'all'} data-testid={`day-${method ?? 'all'}`}>
          <p className="cap">{method ? t(`payments.byHand.methods.${method}`) : t('counter.day.all')}</p>
          <b className="num">{formatExact(taken - back)}</b>
          <small className="cap num">
            {t('counter.day.payments', { count })}
            {back > 0 && `, ${t('counter.day.back', { amount: formatExact(back) })}`}
          </small>
        </div>
      ))}
    </div>
  )
}

export function DayPeople({ people }: Pick<DayFigures, 'people'>) {
  const { t } = useTranslation()
  if (people.length === 0) return null
  return (
    <section className="stack">
      <h2 className="h-sec">{t('counter.day.byPerson')}</h2>
      <Table
        className="counter-people"
        heads={[
          t('counter.day.person'),
          { r: t('counter.day.taken') },
          { r: t('counter.day.returned') },
          { r: t('counter.day.total') },
        ]}
      >
        {people.map(({ id, name, taken, back, count }) => (
          <tr key={id} data-testid="day-person">
            <td className="full wrap-ok">
              {name}
              <small className="cap num"> {t('counter.day.payments', { count })}</small>
            </td>
            <td className="r num" data-l={t('counter.day.taken')}>
              {formatExact(taken)}
            </td>
            <td className="r num" data-l={t('counter.day.returned')}>
              {formatExact(back)}
            </td>
            <td className="r price" data-l={t('counter.day.total')}>
              {formatExact(taken - back)}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

type Shown = DayPayment & { time: string; undoneTime: string | null }
type DayPaymentsProps = {
  title: string
  payments: readonly Shown[]
  keep: Readonly<Record<string, string>>
}

/** Payments one by one, those that were taken back with why. */
export function DayPayments({ title, payments, keep }: DayPaymentsProps) {
  const { t } = useTranslation()
  return (
    <section className="stack">
      <h2 className="h-sec">{title}</h2>
      <Table
        className="counter-payments"
        heads={[
          t('counter.day.when'),
          t('counter.day.invoice'),
          t('counter.day.member'),
          t('counter.day.how'),
          t('counter.day.by'),
          { r: t('counter.day.amount') },
        ]}
      >
        {payments.map(({ id, time, commonInvoice, buyer, method, reference, by, amount, ...row }) => (
          <tr key={id} data-testid="day-payment">
            <td className="num" data-l={t('counter.day.when')}>
              {time}
            </td>
            <td className="num" data-l={t('counter.day.invoice')}>
              {row.receipt ? (
                <Link className="link" to={counterAddress(`/receipt/${row.receipt.id}`, keep)}>
                  {commonInvoice}, R-{row.receipt.number}
                </Link>
              ) : (
                commonInvoice
              )}
            </td>
            <td className="wrap-ok" data-l={t('counter.day.member')}>
              {buyer}
            </td>
            <td className="wrap-ok" data-l={t('counter.day.how')}>
              {t(`payments.byHand.methods.${method}`)}
              {reference && ` · ${reference}`}
              {row.undone && row.undoneTime !== null && (
                <small className="cap">
                  {' '}
                  {t('counter.day.undone', { when: row.undoneTime, why: row.undone.why })}
                </small>
              )}
            </td>
            <td className="wrap-ok" data-l={t('counter.day.by')}>
              {by}
            </td>
            <td className="r price" data-l={t('counter.day.amount')}>
              {row.undone ? <s>{formatExact(amount)}</s> : formatExact(amount)}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
