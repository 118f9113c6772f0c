import { useTranslation } from 'react-i18next'

type Refused = { code: string; wait: number }

const CODES = [
  'blank',
  'wrong_code',
  'too_many_tries',
  'expired',
  'busy',
  'phone',
  'required',
  'email',
  'phoneTaken',
  'emailTaken',
  'deactivated',
  'not_approved',
  'gone',
] as const

/** Why an address, a number or a code was not taken; null where nothing was refused. */
export function useVerifyError(): (refusal: Refused | null) => string | null {
  const { t } = useTranslation()
  return (refusal) => {
    if (refusal === null) return null
    if (refusal.code === 'too_many') return t('verify.errors.too_many', { count: refusal.wait })
    return t(`verify.errors.${CODES.find((one) => one === refusal.code) ?? 'expired'}`)
  }
}
