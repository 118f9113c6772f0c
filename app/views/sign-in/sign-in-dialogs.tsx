import { Link, useFetcher } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SignInAnswer, SignInForm } from '#app/features/accounts/components/sign-in-form.tsx'
import { SocialButtons } from '#app/features/accounts/components/social-buttons.tsx'
import { ForgotForm } from '#app/features/recovery/components/forgot-form.tsx'
import type { EmailAnswer } from '#app/features/recovery/inputs.ts'
import type { RegisterFormProps } from '#app/features/registration/components/register-form.tsx'
import { PhoneSignIn } from '#app/features/verification/components/phone-sign-in.tsx'
import { useRegisterCode } from '#app/features/verification/components/use-register-code.tsx'
import type { CodeState } from '#app/features/verification/state.ts'
import { type Done, isDone, wrongIn } from '#app/lib/form-answer.ts'
import type { SignInAsked } from '#app/lib/sign-in-steps.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { useReturnTo } from '#app/views/lot/places.ts'
import { useShellData } from '#app/views/site/shell-data.ts'
import { LinkSent } from './link-sent.tsx'
import { PhoneWay } from './phone-way.tsx'
import '#app/features/accounts/components/sign-in.css'

const RegisterForm = onDemand(
  async () => (await import('#app/features/registration/components/register-form.tsx')).RegisterForm,
)

export type SignInDialogsProps = {
  asked: SignInAsked
  /** A link to a new password was asked for. */
  onSent: () => void
  onClose: () => void
  /** Somebody has signed in; `redirectTo` is where they meant to go, null to stay. */
  onDone: (redirectTo: string | null) => void
}

/** One popup at a time. Their links to one another are links to pages, which the host opens here instead. */
export function SignInDialogs({ asked, onSent, onClose, onDone }: SignInDialogsProps) {
  if (asked.step === 'forgot') return <ForgotPopup onClose={onClose} onSent={onSent} />
  if (asked.step === 'phone') return <PhonePopup asked={asked} onClose={onClose} onDone={onDone} />
  if (asked.step === 'register') return <RegisterPopup asked={asked} onClose={onClose} />
  return <LoginPopup asked={asked} onClose={onClose} onDone={onDone} />
}

type PopupProps = Pick<SignInDialogsProps, 'onClose'>

function LoginPopup({ asked, onClose, onDone }: Pick<SignInDialogsProps, 'asked' | 'onClose' | 'onDone'>) {
  const { t } = useTranslation()
  const here = useReturnTo()
  const fetcher = useFetcher<SignInAnswer | Done>()
  const { data } = fetcher
  const wrong = wrongIn(data)
  const offered = useShellData()?.offered ?? []
  // the router loses a navigation to a page it has yet to discover while a form's page is read anew
  useAnswer(isDone(data) && fetcher.state === 'idle', () => onDone(asked.redirectTo))
  return (
    <Popup
      title={t('auth.hello')}
      lead={<To lead={t('signing.newHere')} step="register" />}
      onClose={onClose}
    >
      <SignInForm
        popup={fetcher}
        answer={wrong}
        redirectTo={null}
        email={asked.email}
        busy={fetcher.state !== 'idle'}
        note={asked.linkSent && !data && <LinkSent />}
        others={<PhoneWay redirectTo={asked.redirectTo} />}
      />
      <SocialButtons offered={offered} redirectTo={asked.redirectTo ?? here} />
    </Popup>
  )
}

function PhonePopup({ asked, onClose, onDone }: Pick<SignInDialogsProps, 'asked' | 'onClose' | 'onDone'>) {
  const { t } = useTranslation()
  return (
    <Popup title={t('verify.signIn.title')} onClose={onClose}>
      <PhoneSignIn redirectTo={null} posted={null} onDone={() => onDone(asked.redirectTo)} />
    </Popup>
  )
}

function ForgotPopup({ onClose, onSent }: PopupProps & { onSent: () => void }) {
  const { t } = useTranslation()
  const fetcher = useFetcher<EmailAnswer | Done>()
  const { data } = fetcher
  useAnswer(isDone(data), onSent)
  return (
    <Popup title={t('signing.forgot.title')} onClose={onClose}>
      <ForgotForm popup={fetcher} answer={wrongIn(data)} busy={fetcher.state !== 'idle'} />
      <p className="cap auth-back">
        <Link className="link" to="/login">
          {t('signing.backToLogin')}
        </Link>
      </p>
    </Popup>
  )
}

/** The page's own form, as that page's loader has it. Where a code proves who it is, it is typed here too. */
function RegisterPopup({ asked, onClose }: Pick<SignInDialogsProps, 'asked' | 'onClose'>) {
  const { t } = useTranslation()
  const { load, data } = useFetcher<{ form: RegisterFormProps | null }>()
  useEffect(() => load('/registration/form'), [load])
  const [proving, setProving] = useState<CodeState | null>(null)
  const code = useRegisterCode({
    waits: proving,
    redirectTo: asked.redirectTo,
    onBack: () => setProving(null),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={code?.title ?? t('signing.create')}
      footer={code?.foot}
    >
      {code?.body}
      {/* what was typed stays, for whoever comes back to change it */}
      <div hidden={code !== null}>
        <p className="cap auth-lead">
          <To lead={t('signing.member')} step="login" />
        </p>
        {data?.form && (
          <RegisterForm
            {...data.form}
            redirectTo={asked.redirectTo}
            known={asked.email ? { ...data.form.known, email: asked.email } : data.form.known}
            onProof={setProving}
          />
        )}
      </div>
    </Dialog>
  )
}

function Popup({
  title,
  lead,
  onClose,
  children,
}: PopupProps & { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      {lead && <p className="cap auth-lead">{lead}</p>}
      {children}
    </Dialog>
  )
}

function To({ lead, step }: { lead: string; step: 'login' | 'register' }) {
  const { t } = useTranslation()
  return (
    <>
      {lead}{' '}
      <Link className="link" to={step === 'login' ? '/login' : '/registration'}>
        {t(step === 'login' ? 'auth.login' : 'signing.create')}
      </Link>
    </>
  )
}

/** Once, when it has gone well. */
function useAnswer(done: boolean, then: () => void) {
  const latest = useRef(then)
  latest.current = then
  useEffect(() => {
    if (done) latest.current()
  }, [done])
}
