import { Form, Link, useNavigation } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { VERIFY_PAGES, verifyAddress } from '#app/lib/verify-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { CodeState, VerifyAnswer } from '../state.ts'
import { VerifyBody, VerifyFoot } from './verify-parts.tsx'

type VerifyPageProps = {
  state: CodeState
  answer: VerifyAnswer | null
  /** Where it leads afterwards; null for the account. */
  redirectTo: string | null
  changing: boolean
  /** Below: what else there is to verify. */
  children?: ReactNode
}

/** The verification as a page of its own. */
export function VerifyPage({ state, answer, redirectTo, changing, children }: VerifyPageProps) {
  const { t } = useTranslation()
  const busy = useNavigation().state !== 'idle'
  const { channel, pending } = state
  const step = pending && !changing ? 'code' : 'ask'
  const back = redirectTo ?? '/my-account/personal'
  const other = new URLSearchParams({ change: '1', ...(redirectTo === null ? {} : { redirectTo }) })
  return (
    <div className="verify-page">
      <Link className="back" to="/my-account">
        <ChevronLeft className="i" aria-hidden="true" />
        {t('verify.toAccount')}
      </Link>
      <section className="dialog dialog-static">
        <div className="dialog-head">
          <h1 className="h-sec">
            {t(step === 'code' ? `verify.${channel}.codeTitle` : `verify.${channel}.ask`)}
          </h1>
        </div>
        <div className="dialog-body">
          <VerifyBody
            state={state}
            // a code that is sent once more is typed anew, whatever was said of the one before
            answer={busy && step === 'code' ? null : answer}
            step={step}
            changing={changing}
            form={Form}
            // a refusal is shown at the form's own address: it keeps the way back
            action={redirectTo === null ? VERIFY_PAGES[channel] : verifyAddress(channel, redirectTo)}
            hidden={redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
            change={(label) => (
              <Link className="link verify-change" to={`${VERIFY_PAGES[channel]}?${other}`}>
                {label}
              </Link>
            )}
            {...(redirectTo?.startsWith('/product-view/') ? { why: t('verify.phone.need') } : {})}
          />
        </div>
        <div className="dialog-foot">
          <VerifyFoot
            channel={channel}
            step={step}
            busy={busy}
            back={<ButtonLink to={back}>{t('verify.back')}</ButtonLink>}
          />
        </div>
      </section>
      {children}
    </div>
  )
}
