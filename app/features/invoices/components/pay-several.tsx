import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Button } from '#app/ui/button.tsx'

/** Pays those that are chosen; without script nobody can say how many that are. */
export function PaySeveral({ chosen }: { chosen: readonly { owed: number }[] }) {
  const { t } = useTranslation()
  const owed = chosen.reduce((sum, invoice) => sum + invoice.owed, 0)
  return (
    <div className="inv-several row row-wrap">
      <span className="cap" role="status">
        {chosen.length > 0 ? t('invoice.chosen', { count: chosen.length }) : t('invoice.chooseSome')}
      </span>
      <Button variant="primary" className="push">
        {chosen.length > 0 ? t('invoice.paySum', { amount: formatExact(owed) }) : t('invoice.payChosen')}
      </Button>
    </div>
  )
}
