import { useTranslation } from 'react-i18next'
import {
  RegisterForm,
  type RegisterFormProps,
  RegisterWays,
} from '#app/features/registration/components/register-form.tsx'
import { loginAddress } from '#app/lib/login-address.ts'

/** The page of a registration, for buyers and for sellers. */
export function RegisterPage(props: RegisterFormProps) {
  const { t } = useTranslation()
  const { audience, redirectTo } = props
  return (
    <div className="wrap-text register-page">
      <h1 className="h-page">{t(`registration.title.${audience}`)}</h1>
      <RegisterWays audience={audience} login={redirectTo ? loginAddress(redirectTo) : '/login'} />
      <RegisterForm {...props} />
    </div>
  )
}
