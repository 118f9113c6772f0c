import { useTranslation } from 'react-i18next'
import type { WeekView } from '#app/features/pickups/slot-view.server.ts'
import { telAddress } from '#app/lib/tel-address.ts'
import { Note } from '#app/ui/note.tsx'

type NoSlotsProps = { week: WeekView; yard: { name: string; phone: string | null }; known: boolean }

/** That no day is left, by which limit, and whom to ask. */
export function NoSlots({ week, yard, known }: NoSlotsProps) {
  const { t } = useTranslation()
  return (
    <Note tone="amber" className="pk-note">
      <b>{t('pickups.slots.none')}</b>
      <p>
        {known
          ? t(`pickups.slots.ends.${week.endsBy ?? 'none'}`, { day: week.last })
          : t('pickups.slots.noHours')}{' '}
        {t('pickups.slots.noneText', { yard: yard.name })}
      </p>
      {yard.phone && (
        <a className="link" href={telAddress(yard.phone)}>
          {t('pickups.slots.call', { phone: yard.phone })}
        </a>
      )}
    </Note>
  )
}
