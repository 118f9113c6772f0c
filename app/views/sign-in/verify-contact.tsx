import { useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { VerifyLink } from '#app/features/verification/components/verify-link.tsx'
import { VerifyPage } from '#app/features/verification/components/verify-page.tsx'
import type { CodeState, VerifyAnswer } from '#app/features/verification/state.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { VERIFY_PAGES } from '#app/lib/verify-address.ts'

type VerifyContactProps = { state: CodeState; otherVerified: boolean; answer: VerifyAnswer | null }

/** One's own number or address is proved here; a link leads to the other of the two. */
export function VerifyContact({ state, otherVerified, answer }: VerifyContactProps) {
  const [params] = useSearchParams()
  const { t } = useTranslation()
  const asked = params.get('redirectTo')
  const { channel } = state
  const other = channel === 'email' ? 'phone' : 'email'
  return (
    <VerifyPage
      state={state}
      answer={answer}
      redirectTo={asked === null ? null : safeRedirect(asked)}
      changing={params.has('change')}
    >
      <p className="verify-other">
        <VerifyLink channel={other} redirectTo={VERIFY_PAGES[channel]} verified={otherVerified}>
          {t(`verify.${other}.act`)}
        </VerifyLink>
      </p>
    </VerifyPage>
  )
}
