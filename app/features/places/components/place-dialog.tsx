import { useFetcher, useLocation } from '@remix-run/react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LEAST_MILES, MILES_CHOICES, milesBetween, type Point } from '#app/domain/shop/places.ts'
import type { Place } from '#app/features/places/geocoder.ts'
import type { Yard } from '#app/features/places/queries.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import type { MapGroundProps } from '#app/ui/map-layers.tsx'
import { Note } from '#app/ui/note.tsx'
import { AddressField } from './address-field.tsx'
import { PlaceMap } from './place-map.tsx'
import type { ChosenPlace } from './place-picker.tsx'

/** What a place begins with, before another radius is chosen. */
const FIRST_MILES = LEAST_MILES * 5
/** How long a browser may look for itself, and how old a position may be. */
const LOCATE = { timeout: 8_000, maximumAge: 600_000 }

type Found = { typed: string; places: Place[]; yards: Yard[] | null; ground?: MapGroundProps }
type PlaceDialogProps = { chosen: ChosenPlace | null; returnTo: string; onClose: () => void }

export function PlaceDialog({ chosen, returnTo, onClose }: PlaceDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const yards = useFetcher<Found>()
  const here = useFetcher<Found>()
  const guess = useFetcher<Found>()
  const save = useFetcher<{ fault: 'not_found' }>()
  const [point, setPoint] = useState<(Point & { name: string }) | null>(chosen)
  const [miles, setMiles] = useState<number | 'all'>(chosen?.miles ?? 'all')
  /** An address that no suggestion was chosen for: it is looked up when it is applied. */
  const [typed, setTyped] = useState('')
  const lit = useRef<Place | null>(null)
  const [lost, setLost] = useState(false)
  const { load: loadYards } = yards
  useEffect(() => loadYards('/places'), [loadYards])
  const asked = useRef('')
  // what was applied leads to this page anew, be its address the same
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])
  const located = here.data?.places[0]
  const nearby = useCallback(() => setMiles((before) => (before === 'all' ? FIRST_MILES : before)), [])
  const choose = useCallback(
    (place: Place) => {
      setLost(false)
      setTyped('')
      setPoint({ ...place, name: nameOf(place) })
      nearby()
    },
    [nearby],
  )
  useEffect(() => {
    if (located) choose(located)
  }, [located, choose])

  const locate = () => {
    setLost(false)
    const ask = () => {
      setLost(true)
      guess.load('/places?edge=1')
    }
    if (!navigator.geolocation) return ask()
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        here.load(`/places?lat=${coords.latitude.toFixed(3)}&lng=${coords.longitude.toFixed(3)}`),
      ask,
      LOCATE,
    )
  }
  const unknown = save.state === 'idle' && save.data?.fault === 'not_found' && typed === asked.current
  const guessed = lost ? guess.data?.places[0] : undefined
  const apply = () => {
    asked.current = typed
    const fields: Record<string, string> = { redirectTo: returnTo, radius: String(miles) }
    const meant = lit.current ?? (typed ? null : point)
    if (meant) Object.assign(fields, { latitude: String(meant.latitude), longitude: String(meant.longitude) })
    else if (typed) fields.address = typed
    save.submit(fields, { method: 'post', action: '/places' })
  }
  const onLight = useCallback((place: Place | null) => {
    lit.current = place
  }, [])
  const onType = (text: string) => {
    setTyped(text.trim())
    if (text.trim()) nearby()
  }
  const near = point && miles !== 'all' ? yardsWithin(yards.data?.yards ?? [], point, miles) : []
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('places.title')}
      footer={
        <>
          <Button type="button" onClick={locate} busy={here.state !== 'idle'}>
            {t('places.whereIAm')}
          </Button>
          <Button
            type="button"
            variant="primary"
            // the field keeps the focus: its list would close, and the button go from under the pointer
            onPointerDown={(event) => event.preventDefault()}
            onClick={apply}
            disabled={miles !== 'all' && !point && !typed}
            busy={save.state !== 'idle'}
          >
            {t('search.apply')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <AddressField
          id={`${id}-address`}
          defaultValue={point?.name ?? ''}
          onChoose={choose}
          onType={onType}
          onLight={onLight}
          fault={unknown ? t('places.unknown') : undefined}
        />
        {lost && (
          <Note role="status">
            <span>
              {t('places.noPosition')} {guessed && t('places.guess', { place: nameOf(guessed) })}
            </span>
            {guessed && (
              <button type="button" className="link push" onClick={() => choose(guessed)}>
                {t('places.use', { place: nameOf(guessed) })}
              </button>
            )}
          </Note>
        )}
        <Field
          id={`${id}-miles`}
          label={t('places.radius')}
          aside={
            <button type="button" className="link push cap" onClick={() => setMiles('all')}>
              {t('places.reset')}
            </button>
          }
        >
          <select
            className="select"
            id={`${id}-miles`}
            value={miles}
            onChange={(event) => setMiles(event.target.value === 'all' ? 'all' : Number(event.target.value))}
          >
            <option value="all">{t('places.all')}</option>
            {MILES_CHOICES.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        </Field>
        {typed && miles !== 'all' ? null : point && miles !== 'all' ? (
          <>
            <PlaceMap
              ground={yards.data?.ground ?? null}
              label={t('places.map', { miles, place: point.name })}
              around={point}
              miles={miles}
              yards={yards.data?.yards ?? []}
            />
            <p className="cap num" role="status">
              {t('places.within', {
                count: near.reduce((sum, { lots }) => sum + lots, 0),
                yards: t('pages.map.yards', { count: near.length }),
                miles,
              })}
            </p>
          </>
        ) : (
          <p className="cap">{t('places.allHint')}</p>
        )}
      </div>
    </Dialog>
  )
}

function yardsWithin(yards: readonly Yard[], point: Point, miles: number): Yard[] {
  return yards.filter((yard) => milesBetween(point, yard) <= miles)
}

function nameOf({ city, state, full_address }: Place): string {
  return city ? `${city}, ${state}` : full_address
}
