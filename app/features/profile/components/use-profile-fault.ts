import { useTranslation } from 'react-i18next'
import { faultKey } from '#app/lib/faults.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { PROFILE_FAULTS } from '../faults.ts'

/** What is wrong with a field, in the reader's language. */
export function useProfileFault(faults: FormAnswer['faults']): (name: string) => string | undefined {
  const { t } = useTranslation()
  return (name) => {
    const key = faultKey(PROFILE_FAULTS, faults[name])
    return key === null ? faults[name] : t(`profile.faults.${key}`)
  }
}
