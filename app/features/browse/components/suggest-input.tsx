import { useFetcher, useLocation, useNavigate } from '@remix-run/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { wordsOf } from '#app/features/browse/keywords.ts'
import type { ImageView } from '#app/features/listings/queries.server.ts'
import { Picture } from '#app/ui/picture.tsx'

const PAUSE_MS = 200

type Suggested = {
  typed: string
  lots: {
    id: string
    title: string
    lotNumber: number
    image: ImageView | null
    place: string
    price: number
  }[]
}

/**
 * The header's field with lots under it while somebody types (a combobox: arrows choose, Enter opens the lot, Escape
 * closes). Without script it is the plain field of the form around it, and Enter without a choice always sends that.
 */
export function SuggestInput({ defaultValue }: { defaultValue: string | undefined }) {
  const { t } = useTranslation()
  const list = useId()
  const navigate = useNavigate()
  const { key } = useLocation()
  const { load, data } = useFetcher<Suggested>()
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState(-1)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const lots = typed !== null && data && typed.trim() !== '' && data.typed.trim() !== '' ? data.lots : []
  const open = lots.length > 0
  const optionId = (place: number) => `${list}-${place}`

  const close = () => {
    clearTimeout(timer.current)
    setTyped(null)
    setChosen(-1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is open now, whatever was typed on the last
  useEffect(close, [key])

  const onType = (text: string) => {
    setTyped(text)
    setChosen(-1)
    clearTimeout(timer.current)
    if (text.trim().length < 2) return
    timer.current = setTimeout(() => load(`/suggest?q=${encodeURIComponent(text.trim())}`), PAUSE_MS)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      // from the field itself (-1) down to the last and back to the field
      setChosen((place) => ((place + 1 + step + lots.length + 1) % (lots.length + 1)) - 1)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && lots[chosen]) {
      event.preventDefault()
      navigate(`/product-view/${lots[chosen].id}`)
      close()
    }
  }
  return (
    <>
      <input
        key={defaultValue}
        className="input"
        type="search"
        name="searchbar"
        defaultValue={defaultValue}
        aria-label={t('shell.searchLots')}
        placeholder={t('shell.searchPlaceholder')}
        enterKeyHint="search"
        autoComplete="off"
        role="combobox"
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosen >= 0 ? optionId(chosen) : undefined}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div className="suggest" role="listbox" id={list} aria-label={t('search.suggestions')} hidden={!open}>
        {lots.map((lot, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field holds the focus, and its keys choose
          <div
            key={lot.id}
            id={optionId(place)}
            role="option"
            tabIndex={-1}
            aria-selected={place === chosen}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              navigate(`/product-view/${lot.id}`)
              close()
            }}
          >
            <Picture image={lot.image} sizes="44px" />
            <span className="suggest-text">
              <span className="nm">
                <Marked text={lot.title} words={wordsOf(data?.typed ?? '')} />
              </span>
              <span className="cap">
                {t('tile.lot', { lot: lot.lotNumber })} · {lot.place}
              </span>
            </span>
            <span className="price">{formatMoney(lot.price)}</span>
          </div>
        ))}
      </div>
      <span className="sr" role="status">
        {open ? t('search.suggested', { count: lots.length }) : ''}
      </span>
    </>
  )
}

/** A title with the beginnings that were typed set apart. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const parts = text.split(/(?<=[^\p{L}\p{N}])|(?=[^\p{L}\p{N}])/u)
  return parts.map((part, place) => {
    const word = words.find((one) => part.toLowerCase().startsWith(one.toLowerCase()))
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
    return word ? <mark key={place}>{part}</mark> : part
  })
}
