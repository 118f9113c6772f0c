import { Link } from '@remix-run/react'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onDemand } from '#app/ui/start/on-demand.tsx'

const PlaceDialog = onDemand(async () => (await import('./place-dialog.tsx')).PlaceDialog)

/** Where lots are looked for: named, with the miles around it. */
export type ChosenPlace = { name: string; miles: number; latitude: number; longitude: number }

type PlacePickerProps = { chosen: ChosenPlace | null; returnTo: string; className?: string }

/** The header's place. It opens the dialog; without script it leads to the same choice as a page. */
export function PlacePicker({ chosen, returnTo, className = '' }: PlacePickerProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Link
        className={`place ${className}`}
        to={`/location?redirectTo=${encodeURIComponent(returnTo)}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <MapPin className="i" aria-hidden="true" />
        <span>
          <small>{t('places.near')}</small>
          <b>{chosen ? t('places.around', chosen) : t('places.everywhere')}</b>
          <span className="sr">. {t('places.change')}</span>
        </span>
      </Link>
      {open && <PlaceDialog chosen={chosen} returnTo={returnTo} onClose={() => setOpen(false)} />}
    </>
  )
}
