import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { isOver } from '#app/domain/shop/listing.ts'
import { isMine } from './live-sale.ts'
import { useFavourite } from './row-heart.tsx'
import { useSale } from './sale-context.tsx'
import type { Options } from './use-options.ts'
import type { StageOffer } from './use-stage-offer.ts'

type Deal = Pick<StageOffer, 'press' | 'pick' | 'back'> & { side: number }
const Deals = createContext<Map<string, Deal>>(new Map())

/** A lot on the stage says what the keys do with it. */
export function useSeatKeys(id: string, side: number, { press, pick, back }: StageOffer) {
  const deals = useContext(Deals)
  useEffect(() => {
    deals.set(id, { press, pick, back, side })
    return () => {
      deals.delete(id)
    }
  })
}

type KeysProps = {
  options: Options
  onSound: () => void
  onHelp: () => void
  children: ReactNode
}

/** The page by keys alone. They can be switched off, as single letters get in the way of some who speak to their computer. */
export function Keys({ options, onSound, onHelp, children }: KeysProps) {
  const deals = useMemo(() => new Map<string, Deal>(), [])
  const { live } = useSale()
  const favour = useFavourite()
  /** The lot of the rail that was last gone to by a key. */
  const inRail = useRef<string | null>(null)
  const acts = useRef({ onSound, onHelp, favour })
  acts.current = { onSound, onHelp, favour }

  useEffect(() => {
    if (!options.keys) return
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('[role=dialog]')) return
      const target = event.target instanceof HTMLElement ? event.target : null
      const typing = target?.matches('input, textarea, select, [contenteditable]') ?? false
      const { stage, rows } = live.state
      const chosen = stage.chosen ?? ''
      const deal = deals.get(chosen)
      if (event.key === 'Escape') {
        if (stage.armed) {
          event.preventDefault()
          deals.get(stage.armed.id)?.back()
        }
        return
      }
      if (event.key === 'Enter') {
        // what has the focus does its own; the field of an amount is part of the offer
        const own = target?.closest('a, button, summary, [role=button]')
        if (own || event.repeat || (typing && target?.id !== 'offer-amount')) return
        return deal?.press(event)
      }
      if (typing) return
      const key = event.key.toLowerCase()
      const done = () => event.preventDefault()
      if (key === '1' || key === '2' || key === '3') {
        done()
        deal?.pick(Number(key) - 1)
      } else if (key === 'a' || key === 'b') {
        const [id] = [...deals].find(([, { side }]) => side === (key === 'a' ? 0 : 1)) ?? []
        if (id) live.act({ type: 'choose', id })
      } else if (key === 'l') {
        inRail.current = null
        live.act({ type: 'look', id: null })
        focusStage(null)
      } else if (key === 'n') {
        const mine = [...rows.values()]
          .filter((row) => isMine(row) && !isOver(row.status))
          .sort((one, other) => one.closesAt - other.closesAt)
        const at = mine.findIndex(({ id }) => id === (stage.ahead?.id ?? chosen))
        const next = mine[(at + 1) % Math.max(1, mine.length)]
        if (next) {
          live.act({ type: 'look', id: next.id })
          focusStage(next.id)
        }
      } else if (key === 'f') {
        const row = rows.get(chosen)
        if (row) void acts.current.favour(row)
      } else if (key === 's') acts.current.onSound()
      else if (key === '?') acts.current.onHelp()
      else if (key === 'j') document.querySelector<HTMLElement>('[data-key="j"]')?.click()
      else if (event.key in RAIL_KEYS) inRail.current = moveInRail(event, inRail.current)
      else if (event.key === 'ArrowRight') {
        const row = document.activeElement?.closest<HTMLElement>('.raillist [data-lot]')
        if (row?.dataset.lot) {
          done()
          live.act({ type: 'look', id: row.dataset.lot })
          focusStage(row.dataset.lot)
        }
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [options.keys, live, deals])

  return <Deals.Provider value={deals}>{children}</Deals.Provider>
}

const RAIL_KEYS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/**
 * Along the lots to come, and what is left out between them. Arrows begin where one was before; the keys of whole pages are
 * the rail's only while it has the focus.
 */
function moveInRail(event: KeyboardEvent, was: string | null): string | null {
  const stops = [...document.querySelectorAll<HTMLElement>('.raillist .go, .raillist .gap button')]
  const { activeElement } = document
  const isIn = activeElement instanceof HTMLElement && activeElement.closest('.raillist') !== null
  if (!isIn && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return was
  const row = isIn ? activeElement.closest('li') : document.querySelector(`.raillist [data-lot="${was}"]`)
  const at = stops.findIndex((stop) => row?.contains(stop))
  const next = at === -1 ? 0 : at + (RAIL_KEYS[event.key] ?? 0)
  const stop = stops[Math.min(stops.length - 1, Math.max(0, next))]
  if (!stop) return was
  event.preventDefault()
  stop.focus({ preventScroll: true })
  stop.scrollIntoView({ block: 'nearest' })
  return stop.closest<HTMLElement>('[data-lot]')?.dataset.lot ?? was
}

/**
 * Whoever goes to a lot by a key offers on it by the next: a link that kept the focus would take that for itself. A lot that
 * is on its way is waited for, unless the reader has gone on meanwhile. `id` null: the live one.
 */
function focusStage(id: string | null) {
  const from = document.activeElement
  const panel = id === null ? '.bidp' : `.bidp[data-lot="${id}"]`
  let tries = 40
  const again = () => {
    if (document.activeElement !== from && document.activeElement !== document.body) return
    const found = document.querySelector<HTMLElement>(`#stage ${panel}`)
    if (found) found.focus({ preventScroll: true })
    else if (tries-- > 0) setTimeout(again, 50)
  }
  setTimeout(again)
}
