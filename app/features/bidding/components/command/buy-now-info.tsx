import { CircleHelp, Gavel, MapPin, Receipt, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onDemand } from '#app/ui/start/on-demand.tsx'

// pure: what comes later with it must leave nothing in the page's own script
const InfoDialog = /* @__PURE__ */ onDemand(async () => (await import('#app/ui/info-dialog.tsx')).InfoDialog)

const ICONS = { price: Receipt, ends: Gavel, cart: ShoppingCart, collect: MapPin }

/** A question mark that says how buying at once goes: beside an auction it ends it. */
export function BuyNowInfo({ beside, yard }: { beside: boolean; yard: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const keys = ['price', ...(beside ? ['ends' as const] : []), 'cart', 'collect'] as const
  return (
    <>
      <button
        type="button"
        className="icon-btn icon-btn-sm with-script"
        aria-label={t('sale.buyNow.help')}
        onClick={() => setOpen(true)}
      >
        <CircleHelp className="i" aria-hidden="true" />
      </button>
      {open && (
        <InfoDialog
          title={t('sale.buyNow.title')}
          points={keys.map((key) => ({
            key,
            icon: ICONS[key],
            title: t(`sale.buyNow.info.${key}Title`),
            text: t(`sale.buyNow.info.${key}Text`, { yard }),
          }))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
