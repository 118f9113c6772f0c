import { useFetcher } from '@remix-run/react'
import { MapPin } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#app/features/places/geocoder.ts'
import { Field } from '#app/ui/field.tsx'

const PAUSE_MS = 200

type Found = { typed: string; places: Place[] }
type AddressFieldProps = {
  id: string
  defaultValue: string
  onChoose: (place: Place) => void
  /** What is typed, while nothing is chosen for it. */
  onType: (typed: string) => void
  /** The suggestion that is lit and answers what is typed; null where there is none. */
  onLight: (place: Place | null) => void
  /** Where nothing is known by that name. */
  fault?: string
}

/** An address with suggestions, chosen by keys or by pointer. */
export function AddressField({ id, defaultValue, onChoose, onType, onLight, fault }: AddressFieldProps) {
  const { t } = useTranslation()
  const { load, data } = useFetcher<Found>()
  const [text, setText] = useState(defaultValue)
  const [asking, setAsking] = useState(false)
  const [at, setAt] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => setText(defaultValue), [defaultValue])
  const places = asking && data?.typed ? data.places : []
  const open = places.length > 0
  const lit = (data?.typed === text.trim() && places[at]) || null
  useEffect(() => onLight(lit), [onLight, lit])
  const choose = (place: Place | undefined) => {
    if (!place) return
    setAsking(false)
    onChoose(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    if (event.key === 'ArrowDown') setAt((at + 1) % places.length)
    else if (event.key === 'ArrowUp') setAt((at + places.length - 1) % places.length)
    else if (event.key === 'Enter') choose(places[at])
    else if (event.key === 'Escape') setAsking(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Field
      id={id}
      label={t('places.address')}
      hint={t('places.addressHint')}
      errors={fault ? [fault] : undefined}
    >
      <input
        className="input"
        id={id}
        value={text}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open ? `${id}-${at}` : undefined}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-description ${id}-error` : `${id}-description`}
        autoComplete="off"
        onKeyDown={onKeyDown}
        // whoever goes on means the one that is lit, if it answers what they typed
        onBlur={() => (lit ? choose(lit) : setAsking(false))}
        onChange={({ target }) => {
          setText(target.value)
          onType(target.value)
          setAsking(true)
          setAt(0)
          clearTimeout(timer.current)
          const typed = target.value.trim()
          if (typed.length > 1)
            timer.current = setTimeout(() => load(`/places?q=${encodeURIComponent(typed)}`), PAUSE_MS)
        }}
      />
      <div
        className="menu ac"
        id={`${id}-list`}
        role="listbox"
        aria-label={t('places.addresses')}
        hidden={!open}
      >
        {places.map((place, number) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field holds the focus, and its keys choose
          <div
            key={place.place_id}
            id={`${id}-${number}`}
            role="option"
            tabIndex={-1}
            aria-selected={number === at}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
          >
            <MapPin className="i" aria-hidden="true" />
            <span>
              {place.address1 || place.city} <span className="cap">{place.full_address}</span>
            </span>
          </div>
        ))}
      </div>
      {!fault && asking && data?.typed === text.trim() && places.length === 0 && (
        <p className="cap" role="status">
          {t('places.unknown')}
        </p>
      )}
    </Field>
  )
}
