import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { Time, useTimeText } from '#app/ui/time.tsx'
import type { FeeRow, LateRow } from '../queries.server.ts'

type AddressOf = (more: Record<string, string>) => string
type RefusedCode = 'not_found' | 'not_due' | 'too_early' | 'charged' | 'partly_paid' | 'under_way' | 'over'

type LateTableProps = {
  late: readonly LateRow[]
  asked: string
  refused: { code: RefusedCode; from: number | null } | null
  organisation: string | null
  addressOf: AddressOf
}

/** Invoices that are late, and a way to those whose lots were paid and not collected. */
export function LateTable({ late, asked, refused, organisation, addressOf }: LateTableProps) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const said =
    refused &&
    t(`deposits.fee.refused.${refused.code}`, {
      day: refused.from === null ? '' : timeText(refused.from, 'document'),
    })
  return (
    <section className="stack">
      <h2 className="h-sec">{t('deposits.fee.late')}</h2>
      {said && (
        <Note tone="out" role="alert" id="fee-refused">
          {said}
        </Note>
      )}
      {late.length === 0 ? (
        <p className="muted">{t('deposits.fee.lateNone')}</p>
      ) : (
        <ul className="items">
          {late.map(({ id, commonInvoice, buyer, total, dueAt }) => (
            <li key={id} data-testid="late-row">
              <span className="grow">
                <b>{t('deposits.fee.of', { number: commonInvoice })}</b>
                <small>
                  {buyer}, {t('deposits.fee.lateSince', { day: timeText(dueAt, 'document') })}
                </small>
              </span>
              <span className="num">{formatExact(total)}</span>
              <span>
                <ButtonLink size="sm" to={addressOf({ charge: commonInvoice })}>
                  {t('deposits.fee.charge')}
                </ButtonLink>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Form method="get" action="/seller/fees" className="row row-wrap">
        {organisation && <input type="hidden" name="organisation" value={organisation} />}
        <Field id="fee-invoice" label={t('deposits.fee.find')} hint={t('deposits.fee.findHint')}>
          <input
            id="fee-invoice"
            name="charge"
            className="input"
            maxLength={64}
            defaultValue={asked}
            aria-describedby="fee-invoice-description"
          />
        </Field>
        <Button>{t('deposits.fee.open')}</Button>
      </Form>
    </section>
  )
}

const TONES = { due: 'soft-out', paid: 'soft-win', waived: 'soft' } as const

/** Fees and what has become of them. `addressOf`: of the form that waives one, for its seller; null for who owes them. */
export function FeeTable({ fees, addressOf }: { fees: readonly FeeRow[]; addressOf: AddressOf | null }) {
  const { t } = useTranslation()
  return (
    <section className="stack">
      <h2 className="h-sec">{t(addressOf ? 'deposits.fee.charged' : 'deposits.fee.history')}</h2>
      {fees.length === 0 ? (
        <p className="muted">{t(addressOf ? 'deposits.fee.none' : 'deposits.fee.ownNone')}</p>
      ) : (
        <ul className="items">
          {fees.map((fee) => (
            <li key={fee.id} data-testid="fee-row" data-status={fee.status}>
              <span className="grow">
                <b>
                  {addressOf && `${fee.owner}, `}
                  {t('deposits.fee.of', { number: fee.commonInvoice })}
                </b>
                <small>
                  {t(`deposits.fee.cause.${fee.cause}`)}, <Time at={fee.createdAt} form="document" />
                  {fee.reason && <> · {fee.reason}</>}
                </small>
              </span>
              <span className="num">{formatExact(fee.amount)}</span>
              <Badge tone={TONES[fee.status]}>{t(`deposits.fee.status.${fee.status}`)}</Badge>
              {addressOf && fee.status === 'due' && (
                <span>
                  <ButtonLink size="sm" to={addressOf({ waive: fee.id })}>
                    {t('deposits.fee.waive')}
                  </ButtonLink>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
