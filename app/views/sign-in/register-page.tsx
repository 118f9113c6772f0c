import { useTranslation } from 'react-i18next'
import type { ProviderId } from '#app/domain/people/providers.ts'
import { SocialButtons } from '#app/features/accounts/components/social-buttons.tsx'
import {
  RegisterForm,
  type RegisterFormProps,
  RegisterWays,
} from '#app/features/registration/components/register-form.tsx'
import { loginAddress } from '#app/lib/login-address.ts'

type RegisterPageProps = RegisterFormProps & {
  /** Whose accounts can make one here instead. */
  offered?: readonly ProviderId[]
}

/** The page of a registration, for buyers and for sellers. */
export function RegisterPage({ offered = [], ...props }: RegisterPageProps) {
  const { t } = useTranslation()
  const { audience, redirectTo } = props
  return (
    <div className="wrap-text register-page">
      <h1 className="h-page">{t(`registration.title.${audience}`)}</h1>
      <RegisterWays audience={audience} login={redirectTo ? loginAddress(redirectTo) : '/login'} />
      <RegisterForm {...props} inSteps />
      <SocialButtons offered={offered} redirectTo={redirectTo} />
    </div>
  )
}
