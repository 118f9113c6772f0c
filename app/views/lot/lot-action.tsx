import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { loadTileDeposit } from '#app/views/sign-in/sign-in-host.tsx'
import { useShellData } from '#app/views/site/shell-data.ts'
import type { TileDeposit } from './tile-deposit.tsx'
import type { TileFace } from './tile-face.ts'

type LotActionProps = {
  action: TileFace['action']
  lot: Pick<TileView, 'id' | 'title'>
  amount: number
  block?: boolean
}

/** What the button's act costs, in cents. */
export function actionAmount({ format, buyNow, price, nextMinimum }: TileView): number {
  return format === 'fixed' ? (buyNow ?? price) : (nextMinimum ?? price)
}

/**
 * The button names the amount, and to a screen reader the lot too. A deposit is placed over the page that the tile stands
 * on; without script, and for visitors, on the lot's own.
 */
export function LotAction({ action, amount, lot, block }: LotActionProps) {
  const { t } = useTranslation()
  const signedIn = Boolean(useShellData()?.actor)
  const [Dialog, setDialog] = useState<typeof TileDeposit | null>(null)
  const text = t(`tile.${action.name}`, { amount: formatMoney(amount) })
  const over = action.name === 'placeDeposit' && signedIn
  return (
    <>
      <ButtonLink
        to={action.to}
        // where it leads beside the lot's page is asked for as it is pressed
        discover="none"
        variant={action.solid ? 'primary' : 'secondary'}
        block={block}
        aria-label={`${text}: ${lot.title}`}
        onClick={(event) => {
          if (!over || event.metaKey || event.ctrlKey) return
          event.preventDefault()
          void loadTileDeposit().then((module) => setDialog(() => module.TileDeposit))
        }}
      >
        {text}
      </ButtonLink>
      {Dialog && <Dialog listingId={lot.id} onClose={() => setDialog(null)} />}
    </>
  )
}
