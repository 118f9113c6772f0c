import { Form, Link, useNavigate, useSearchParams } from '@remix-run/react'
import { LocateFixed } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type YardSearch as Asked, YARD_CHIPS, type YardChip } from '#app/features/locations/inputs.ts'
import { withParams } from '#app/lib/address.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { SearchBox } from '#app/ui/search-box.tsx'

const LOCATE = { timeout: 8_000, maximumAge: 600_000 }
/** What one way of asking for a place replaces of another. */
const NO_PLACE = { q: null, latitude: null, longitude: null, near: null }

type YardSearchProps = {
  asked: Asked
  /** Which chips some yard answers to. */
  chips: readonly YardChip[]
}

/** Looks for a yard by city, zip or name, for what is near, and for what it must have. */
export function YardSearch({ asked, chips }: YardSearchProps) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  return (
    <>
      <Form
        method="get"
        action="/locationmap"
        role="search"
        aria-label={t('pages.map.find')}
        className="row yard-search"
        key={asked.text}
      >
        {asked.chips.map((chip) => (
          <input key={chip} type="hidden" name={chip} value="1" />
        ))}
        <SearchBox name="q" defaultValue={asked.text} label={t('pages.map.find')} autoComplete="off" />
        <NearMe />
      </Form>
      <div className="row row-wrap yard-chips">
        {YARD_CHIPS.filter((chip) => chips.includes(chip)).map((chip) => {
          const on = asked.chips.includes(chip)
          return (
            <Link
              key={chip}
              className={on ? 'chip chip-on' : 'chip'}
              to={withParams(params, { [chip]: on ? null : '1' }) || '?'}
              aria-current={on ? 'true' : undefined}
              preventScrollReset
            >
              {t(`pages.map.chips.${chip}`)}
            </Link>
          )
        })}
      </div>
    </>
  )
}

/** Asks the browser where it is; where that says nothing, the network's own guess must do. */
function NearMe() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const guess = withParams(params, { ...NO_PLACE, near: '1' })

  function locate(event: MouseEvent) {
    if (!isPlainClick(event) || !navigator.geolocation) return
    event.preventDefault()
    setBusy(true)
    const go = (to: string) => {
      setBusy(false)
      navigate(to, { preventScrollReset: true })
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        go(
          withParams(params, {
            ...NO_PLACE,
            latitude: coords.latitude.toFixed(3),
            longitude: coords.longitude.toFixed(3),
          }),
        ),
      () => go(guess),
      LOCATE,
    )
  }

  return (
    <Link className="btn btn-secondary" to={guess} onClick={locate} aria-busy={busy || undefined}>
      <LocateFixed className="i" aria-hidden="true" />
      {t('pages.map.nearMe')}
    </Link>
  )
}
