import { useTranslation } from 'react-i18next'

type Refused = { code: string; wait: number }
type Wrong = { faults: Readonly<Partial<Record<string, string>>>; refused: Refused | null }

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
export function useVerifyError(): (wrong: Wrong | null) => string | null {
  const { t } = useTranslation()
  return (wrong) => {
    const { code = Object.values(wrong?.faults ?? {})[0], wait: count } = wrong?.refused ?? { wait: 0 }
    if (code === undefined) return null
    if (code === 'too_many') return t('verify.errors.too_many', { count })
    return t(`verify.errors.${CODES.find((one) => one === code) ?? 'expired'}`)
  }
}
