import { Form } from '@remix-run/react'
import { Ban, Check, CircleAlert, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { memberCode } from '#app/domain/people/member-code.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { CounterGroup, CounterRow } from '../search.server.ts'

type Group = Omit<CounterGroup, 'invoices'> & { invoices: (CounterRow & { time: string })[] }
type FoundInvoicesProps = { groups: readonly Group[]; keep: Readonly<Record<string, string>> }

/** What was found, by buyer: those of one are taken together. */
export function FoundInvoices({ groups, keep }: FoundInvoicesProps) {
  const { t } = useTranslation()
  return groups.map(({ buyer, invoices }) => {
    const due = invoices.filter(({ status, owed }) => status === 'unpaid' && owed > 0)
    return (
      <Form
        key={buyer.buyerId}
        action="/seller/counter/take"
        className="panel panel-pad stack"
        data-testid="counter-group"
      >
        <h2 className="h-sub">{t('counter.count', { count: invoices.length, buyer: buyer.buyerName })}</h2>
        <p className="cap num">
          {buyer.memberNumber === null
            ? t('counter.noMember')
            : t('counter.member', { number: memberCode(buyer.memberNumber) })}
        </p>
        <ul className="counter-hits">
          {invoices.map((row) => (
            <Hit key={row.id} row={row} />
          ))}
        </ul>
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {due.length > 0 && (
          <Button variant="primary" size="lg">
            {t('counter.takeChosen')}
          </Button>
        )}
      </Form>
    )
  })
}

const LOOKS = {
  unpaid: { tone: 'soft-amber', icon: Clock },
  late: { tone: 'soft-out', icon: CircleAlert },
  paid: { tone: 'soft-win', icon: Check },
  cancelled: { tone: 'soft', icon: Ban },
} as const

function Hit({ row }: { row: Group['invoices'][number] }) {
  const { t } = useTranslation()
  const { commonInvoice, status, late, owed, total, items, firstTitle, yard, time } = row
  const payable = status === 'unpaid' && owed > 0
  const shown = late ? 'late' : status
  return (
    <li data-testid="counter-hit" data-status={shown}>
      <label className="counter-hit">
        <input
          type="checkbox"
          name="invoice"
          value={commonInvoice}
          defaultChecked={payable}
          disabled={!payable}
          aria-label={`${commonInvoice}, ${t('counter.choose', { number: commonInvoice })}`}
        />
        <span className="grow">
          <b className="num">{commonInvoice}</b>
          <small>
            {items > 1 ? t('counter.andMore', { title: firstTitle, more: items - 1 }) : firstTitle}
          </small>
          <small className="num">
            {yard} · {time}
          </small>
        </span>
        <span className="counter-state">
          <Badge {...LOOKS[shown]}>{t(`invoice.status.${shown}`)}</Badge>
          <b className="price num">{formatExact(payable ? owed : total)}</b>
        </span>
      </label>
    </li>
  )
}
