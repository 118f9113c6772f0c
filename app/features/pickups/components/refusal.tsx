import { useTranslation } from 'react-i18next'
import type { BookRefusal } from '#app/flows/pickups/book-lots.server.ts'
import { Note } from '#app/ui/note.tsx'

/** Why nothing was booked, in words. */
export function useBookRefusal(): (code: BookRefusal['code']) => string {
  const { t } = useTranslation()
  return (code) => {
    if (code === 'no_lots') return t('pickups.noLots')
    if (code === 'same_location') return t('pickups.sameLocation')
    if (code === 'own_days') return t('pickups.ownDays')
    return t(`pickups.refused.${code}`)
  }
}

export function BookRefused({ code }: { code: BookRefusal['code'] }) {
  const words = useBookRefusal()
  return (
    <Note
      tone={code === 'not_found' || code === 'changed' ? 'out' : 'amber'}
      role="alert"
      className="pk-note"
    >
      {words(code)}
    </Note>
  )
}
