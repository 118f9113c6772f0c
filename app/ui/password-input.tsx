import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A password, which whoever types it may look at. */
export function PasswordInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="affix affix-end">
      <input className="input" {...props} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        className="icon-btn with-script"
        aria-label={t(shown ? 'auth.hide' : 'auth.show')}
        onClick={() => setShown(!shown)}
      >
        <Icon className="i" aria-hidden="true" />
      </button>
    </div>
  )
}
