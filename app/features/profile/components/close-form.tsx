import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { FormInput, wired } from '#app/ui/form-input.tsx'
import { Note } from '#app/ui/note.tsx'
import { useFirstFault } from '#app/ui/use-first-fault.ts'
import { useProfileFault } from './use-profile-fault.ts'

type Ties = Record<'offers' | 'invoices' | 'deposits' | 'teams' | 'fee' | 'admin', number>

type CloseFormProps = {
  /** What is still open; null when nothing is. */
  ties: Ties | null
  /** What proves anew who asks: nothing more, a password, or signing in again. */
  proof: 'none' | 'password' | 'sign_in'
  faults: FormAnswer['faults'] | null
}

const FORM = 'close'

/** Ends an account for good, or says what is still open. */
export function CloseForm({ ties, proof, faults }: CloseFormProps) {
  const { t } = useTranslation()
  const fault = useProfileFault(faults ?? {})
  const form = useFirstFault(faults)
  const first = ['password', 'sure'].find((name) => faults?.[name])
  return (
    <section>
      <h2 className="h-sec">{t('profile.data.close')}</h2>
      <p className="muted acct-intro">{t('profile.data.closeText')}</p>
      {ties ? (
        <StillOpen ties={ties} />
      ) : proof === 'sign_in' ? (
        <Note className="acct-foot">{t('profile.data.signInAgain')}</Note>
      ) : (
        <Form method="post" ref={form} className="stack" noValidate>
          {proof === 'password' && (
            <FormInput
              form={FORM}
              name="password"
              type="password"
              label={t('profile.data.password')}
              hint={t('profile.data.passwordHint')}
              fault={fault('password')}
              first={first === 'password'}
              autoComplete="current-password"
            />
          )}
          <div className="field">
            <label className="check">
              <input
                type="checkbox"
                value="1"
                {...wired({ form: FORM, name: 'sure', fault: fault('sure'), first: first === 'sure' })}
              />
              <span>{t('profile.data.confirm')}</span>
            </label>
            <FieldErrors
              id={`${FORM}-sure-error`}
              errors={faults?.sure ? [fault('sure') ?? ''] : undefined}
            />
          </div>
          <div>
            <Button variant="danger-solid">{t('profile.data.act')}</Button>
          </div>
        </Form>
      )}
    </section>
  )
}

function StillOpen({ ties }: { ties: Ties }) {
  const { t } = useTranslation()
  const open = (Object.keys(ties) as (keyof Ties)[]).filter((name) => ties[name] > 0)
  return (
    <Note tone="amber" className="acct-foot">
      <b>{t('profile.data.cannot')}</b>
      <ul className="acct-reasons">
        {open.map((name) => (
          <li key={name}>
            {t(`profile.data.ties.${name}`, { count: ties[name] })}{' '}
            {name === 'offers' && (
              <Link className="link" to="/offers/allactive">
                {t('profile.data.toOffers')}
              </Link>
            )}
            {name === 'invoices' && (
              <Link className="link" to="/invoices/all">
                {t('profile.data.toInvoices')}
              </Link>
            )}
            {name === 'deposits' && (
              <Link className="link" to="/deposits/held">
                {t('sale.deposit.see')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Note>
  )
}
