import { CalendarCheck, IdCard, PackageX, Truck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import { onDemand } from '#app/ui/start/on-demand.tsx'

// pure: a part that comes later must leave nothing in the page's own script
const InfoDialog = /* @__PURE__ */ onDemand(async () => (await import('#app/ui/info-dialog.tsx')).InfoDialog)

const ICONS = { count: CalendarCheck, bring: IdCard, late: Truck, abandoned: PackageX }

/** Until when a lot is to be fetched; a dialog has all that follows from it. */
export function DeadlinePart({ listing }: { listing: ListingView }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { yard, pickupDeadlineDays: count } = listing
  return (
    <>
      <p>{t('item.deadline.text', { count })}</p>
      <p className="with-script">
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {t('item.deadline.more')}
        </button>
      </p>
      {open && (
        <InfoDialog
          title={t('item.deadline.title')}
          points={(['count', 'bring', 'late', 'abandoned'] as const).map((key) => ({
            key,
            icon: ICONS[key],
            title: t(`item.deadline.info.${key}Title`),
            text: t(`item.deadline.info.${key}Text`, { count, yard: yard.name }),
          }))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
