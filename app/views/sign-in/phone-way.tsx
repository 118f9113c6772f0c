import { Link } from '@remix-run/react'
import { Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Beside a password: the way to sign in by a code. */
export function PhoneWay({ redirectTo }: { redirectTo: string | null }) {
  const { t } = useTranslation()
  const back = redirectTo === null ? '' : `?redirectTo=${encodeURIComponent(redirectTo)}`
  return (
    <Link className="btn btn-quiet btn-block phone-way" to={`/login/phone${back}`}>
      <Smartphone className="i" aria-hidden="true" />
      {t('verify.signIn.open')}
    </Link>
  )
}
