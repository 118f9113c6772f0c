import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useNames } from '#app/ui/use-names.ts'
import { ShareMenu } from './share-menu.tsx'

type ItemHeadProps = { listing: ListingView; url: string; facts?: ReactNode; children?: ReactNode }

/** `facts` follow the place; `children` stand before the share button. */
export function ItemHead({ listing, url, facts, children }: ItemHeadProps) {
  const { t } = useTranslation()
  const nameOf = useNames()
  const { lotNumber, condition, location, title } = listing
  return (
    <div className="item-head">
      <div>
        <p className="cap">
          {t('item.lot', { lot: lotNumber })} · {nameOf(condition)} · {location.name}, {location.state}
          {facts}
        </p>
        {listing.depositAmount !== null && (
          <Badge tone="soft-info" icon={ShieldCheck}>
            {t('tile.status.deposit', { amount: formatMoney(listing.depositAmount) })}
          </Badge>
        )}
        <h1 className="h-page">{title}</h1>
      </div>
      <div className="item-acts hide-s">
        {children}
        <ShareMenu url={url} title={title} look="button" />
      </div>
    </div>
  )
}
