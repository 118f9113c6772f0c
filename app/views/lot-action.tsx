import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money.ts'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { TileFace } from './tile-face.ts'

type LotActionProps = { action: TileFace['action']; amount: number; title: string; block?: boolean }

/** What the button's act costs, in cents. */
export function actionAmount({ format, buyNow, price, nextMinimum }: TileView): number {
  return format === 'fixed' ? (buyNow ?? price) : (nextMinimum ?? price)
}

/** The button names the amount, and to a screen reader the lot too. */
export function LotAction({ action, amount, title, block }: LotActionProps) {
  const { t } = useTranslation()
  const text = t(`tile.${action.name}`, { amount: formatMoney(amount) })
  return (
    <ButtonLink
      to={action.to}
      variant={action.solid ? 'primary' : 'secondary'}
      block={block}
      aria-label={`${text}: ${title}`}
    >
      {text}
    </ButtonLink>
  )
}
