import { useTranslation } from 'react-i18next'
import type { ProviderId } from '#app/domain/people/providers.ts'
import { SocialButtons } from '#app/features/accounts/components/social-buttons.tsx'
import { type AskedLater, LaterAside } from '#app/features/registration/components/later-aside.tsx'
import {
  RegisterForm,
  type RegisterFormProps,
  RegisterWays,
} from '#app/features/registration/components/register-form.tsx'
import { SellingAside } from '#app/features/registration/components/selling-aside.tsx'
import { loginAddress } from '#app/lib/login-address.ts'

type RegisterPageProps = RegisterFormProps & {
  /** Of a buyer: what stands beside the form. */
  later?: AskedLater
  /** Whose accounts can make one here instead. */
  offered?: readonly ProviderId[]
}

/** The page of a registration, for buyers and for sellers. */
export function RegisterPage({ offered = [], later, ...props }: RegisterPageProps) {
  const { t } = useTranslation()
  const { audience, redirectTo } = props
  const form = (
    <>
      <h1 className="h-page">{t(`registration.title.${audience}`)}</h1>
      <RegisterWays audience={audience} login={redirectTo ? loginAddress(redirectTo) : '/login'} />
      <RegisterForm {...props} inSteps />
      <SocialButtons offered={offered} redirectTo={redirectTo} />
    </>
  )
  if (!later && audience === 'buyer') return <div className="wrap-text register-page">{form}</div>
  return (
    <div className="wrap-mid register-page register-two">
      <div>{form}</div>
      {audience === 'organisation' && <SellingAside />}
      {later && <LaterAside later={later} />}
    </div>
  )
}
