import { Form } from '@remix-run/react'
import { LockKeyhole } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dollarsField, formatMoney } from '#app/domain/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import type { RevisePart } from './page.ts'

const MINUTE = 60_000

type TermName =
  | 'sprice'
  | 'minimumReservePrice'
  | 'bprice'
  | 'maxstart'
  | 'deposit_amount'
  | 'qty'
  | 'opens'
  | 'closes'
  | 'soft_close'
type Row = { name: TermName; key: string; now: string; kind: 'money' | 'count' | 'moment' }
type Change = { label: string; was: string; is: string }

/** The terms: fields until somebody has offered, and locked from then on. A fixed lot's pieces stay a field. */
export function TermsForm({ page, answer, free, pieces }: RevisePart & { free: boolean; pieces: boolean }) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [changes, setChanges] = useState<Change[] | null>(null)
  const rows = rowsOf(page)
  const isField = (name: TermName) => free || (pieces && name === 'qty')
  const review = (event: FormEvent<HTMLFormElement>) => {
    if (changes) return
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setChanges(
      rows.flatMap(({ name, key, now }) => {
        const is = typed.get(name)
        if (!isField(name) || is === null || String(is) === now) return []
        return [{ label: t(`revise.key.${key as 'startPrice'}`), was: now || '–', is: String(is) || '–' }]
      }),
    )
  }
  return (
    <Form ref={form} method="post" preventScrollReset noValidate onSubmit={review} data-testid="terms-form">
      <input type="hidden" name="attempt" value={page.attempt} />
      {rows.map((row) => (
        <Term
          key={row.name}
          row={row}
          errors={answer?.errors[ERROR_NAMES[row.name] ?? row.name]}
          field={isField(row.name)}
        />
      ))}
      <div className="set">
        <p className="h-sub">{t('revise.key.ladder')}</p>
        <Locked>
          {page.ladder
            .slice(0, 3)
            .map(({ from, step }) => t('revise.rung', { step: formatMoney(step), from: formatMoney(from) }))
            .join(', ')}
        </Locked>
      </div>
      {(free || pieces) && (
        <div className="save">
          <p className="cap">{t(free ? 'revise.newCard' : 'revise.piecesHow')}</p>
          <span className="row push">
            <Button variant="primary" name="intent" value="terms">
              {t(free ? 'revise.reviewCard' : 'revise.savePieces')}
            </Button>
          </span>
        </div>
      )}
      <Dialog
        open={changes !== null}
        onOpenChange={(open) => !open && setChanges(null)}
        title={t('revise.replace')}
        wide
        footer={
          <>
            <Button type="button" onClick={() => setChanges(null)}>
              {t('revise.back')}
            </Button>
            {changes !== null && changes.length > 0 && (
              <Button
                type="button"
                variant="primary"
                onClick={() => {
                  form.current?.requestSubmit(
                    form.current.querySelector<HTMLButtonElement>('button[value=terms]'),
                  )
                  setChanges(null)
                }}
              >
                {t('revise.useCard')}
              </Button>
            )}
          </>
        }
      >
        {changes?.length === 0 ? (
          <p>{t('revise.noChange')}</p>
        ) : (
          <div className="stack">
            <div className="table-frame">
              <table className="table table-dense">
                <thead>
                  <tr>
                    <th>{t('revise.term')}</th>
                    <th className="r">{t('revise.cardNow')}</th>
                    <th className="r">{t('revise.cardNew')}</th>
                  </tr>
                </thead>
                <tbody>
                  {changes?.map(({ label, was, is }) => (
                    <tr key={label}>
                      <td>{label}</td>
                      <td className="r num was">{was}</td>
                      <td className="r num">
                        <b>{is}</b>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <p className="muted">{t('revise.cardHow')}</p>
          </div>
        )}
      </Dialog>
    </Form>
  )
}

/** Under which name the answer says what is wrong with a field that the page calls otherwise. */
const ERROR_NAMES: Partial<Record<TermName, string>> = { opens: 'future_active', closes: 'date_closed' }

function rowsOf({ row, closes, opens }: RevisePart['page']): Row[] {
  const money = (name: TermName, key: string, cents: number | null): Row => {
    return { name, key, now: cents === null ? '' : dollarsField(cents), kind: 'money' }
  }
  const isSoft = row.softCloseMode !== 'none'
  const soft = isSoft ? String(Math.round(row.softCloseWindowMs / MINUTE)) : '0'
  const { format } = row
  return [
    money('sprice', 'startPrice', row.startPrice),
    ...(format === 'fixed' ? [] : [money('minimumReservePrice', 'reserve', row.reservePrice)]),
    ...(format === 'ascending' ? [money('bprice', 'buyNow', row.buyNowPrice)] : []),
    ...(format === 'sealed' ? [money('maxstart', 'maxStart', row.maxStart)] : []),
    ...(format === 'fixed' ? [] : [money('deposit_amount', 'depositAmount', row.depositAmount)]),
    ...(format === 'fixed'
      ? [{ name: 'qty', key: 'quantity', now: String(row.quantity), kind: 'count' } as const]
      : []),
    ...(opens === null ? [] : [{ name: 'opens', key: 'startsAt', now: opens, kind: 'moment' } as const]),
    { name: 'closes', key: 'closesAt', now: closes, kind: 'moment' },
    ...(format === 'fixed' || format === 'sealed'
      ? []
      : [{ name: 'soft_close', key: 'softClose', now: soft, kind: 'count' } as const]),
  ]
}

function Term({ row, errors, field }: { row: Row; errors: string[] | undefined; field: boolean }) {
  const { t } = useTranslation()
  const { name, key, now, kind } = row
  const id = `revise-${name}`
  const label = t(`revise.key.${key as 'startPrice'}`)
  if (!field)
    return (
      <div className="set">
        <p className="h-sub">{label}</p>
        <Locked>
          {kind === 'money' ? (now === '' ? t('revise.none') : `$${now}`) : now.replace('T', ' ')}
        </Locked>
      </div>
    )
  const input = (
    <input
      className="input num"
      id={id}
      name={name}
      type={kind === 'moment' ? 'datetime-local' : 'text'}
      inputMode={kind === 'money' ? 'decimal' : kind === 'count' ? 'numeric' : undefined}
      aria-invalid={errors ? true : undefined}
      aria-describedby={errors ? `${id}-error` : undefined}
      defaultValue={now}
    />
  )
  return (
    <div className="set">
      <label className="h-sub" htmlFor={id}>
        {label}
      </label>
      <div className="field" data-invalid={errors ? true : undefined}>
        {kind === 'money' ? (
          <span className="affix rv-money">
            <span>$</span>
            {input}
          </span>
        ) : (
          input
        )}
        <FieldErrors id={`${id}-error`} errors={errors} />
      </div>
    </div>
  )
}

function Locked({ children }: { children: ReactNode }) {
  return (
    <span className="locked">
      <LockKeyhole className="i" aria-hidden="true" />
      <b className="num">{children}</b>
    </span>
  )
}
