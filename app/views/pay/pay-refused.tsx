import { useTranslation } from 'react-i18next'
import { isPaymentFailure, type PayProblem } from '#app/domain/money/pay-problems.ts'
import { Note } from '#app/ui/note.tsx'

/** Why it is not paid, above every form that pays. */
export function PayRefused({ problem }: { problem: PayProblem | null | undefined }) {
  const { t } = useTranslation()
  if (!problem) return null
  return (
    <Note tone="out" role="alert" id="pay-failed">
      {isPaymentFailure(problem) ? t(`payments.failure.${problem}`) : t(`payments.refused.${problem}`)}
    </Note>
  )
}
