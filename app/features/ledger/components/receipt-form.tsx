import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { type Claim, type ReceiptProblem, readReceipt } from '../read-receipt.ts'

type ReceiptFormProps = { listing: string; busy: boolean; onReceipt: (claim: Claim) => void }

/** For a receipt that this browser does not keep. It is read and checked here and goes nowhere. */
export function ReceiptForm({ listing, busy, onReceipt }: ReceiptFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const [problem, setProblem] = useState<ReceiptProblem | null>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const amount = useRef<HTMLInputElement>(null)
  const aboutAmount = problem === 'bad_amount'

  function check(event: FormEvent) {
    event.preventDefault()
    const read = readReceipt(text.current?.value ?? '', amount.current?.value ?? '', listing)
    setProblem(read.ok ? null : read.problem)
    if (read.ok) onReceipt(read.claim)
    else (read.problem === 'bad_amount' ? amount : text).current?.focus()
  }

  const errors = problem ? [t(`ledger.paste.problem.${problem}`)] : undefined
  return (
    <section className="with-script">
      <h2 className="h-sec">{t('ledger.paste.title')}</h2>
      <p className="muted">{t('ledger.paste.text')}</p>
      <form className="led-paste" onSubmit={check} noValidate>
        <Field id={`${id}r`} label={t('ledger.paste.receipt')} errors={aboutAmount ? undefined : errors}>
          <textarea
            ref={text}
            id={`${id}r`}
            className="input mono"
            rows={4}
            spellCheck={false}
            data-testid="receipt-text"
            aria-invalid={(problem && !aboutAmount) || undefined}
            aria-describedby={problem && !aboutAmount ? `${id}r-error` : undefined}
          />
        </Field>
        <Field
          id={`${id}a`}
          label={t('ledger.paste.amount')}
          optional
          hint={t('ledger.paste.amountHint')}
          errors={aboutAmount ? errors : undefined}
        >
          <input
            ref={amount}
            id={`${id}a`}
            className="input"
            inputMode="decimal"
            autoComplete="off"
            data-testid="receipt-amount"
            aria-invalid={aboutAmount || undefined}
            aria-describedby={`${id}a-description${aboutAmount ? ` ${id}a-error` : ''}`}
          />
        </Field>
        <Button busy={busy} disabled={busy} data-testid="check-receipt">
          {t('ledger.paste.check')}
        </Button>
      </form>
    </section>
  )
}
