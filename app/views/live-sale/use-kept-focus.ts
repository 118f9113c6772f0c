import { type RefObject, useEffect, useRef } from 'react'
import { useStage } from './sale-context.tsx'

/**
 * Whoever has the focus on the stage keeps it there when what had it goes: a lot that has closed, or a button that was
 * pressed. The panel that stands there now takes it, which says its name, and Tab goes on from it; a browser would begin at
 * the top of the page again.
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>) {
  const shape = useStage(
    ({ seats, ahead, armed }) =>
      `${seats.map(({ id, overAt }) => `${id} ${overAt ?? ''}`).join()} ${ahead?.id ?? ''} ${armed?.id ?? ''}`,
  )
  const had = useRef(false)
  const keep = useRef(() => {
    if (had.current && isNowhere()) panelIn(area.current)?.focus({ preventScroll: true })
  })
  useFocusWatch(area, had, keep)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the stage may have taken the focus away
  useEffect(() => keep.current(), [shape])
}

/**
 * The same for the lots to come, each of which goes to the stage in its turn: the lot that has come into its place takes the
 * focus, or after the last of them the stage. `shape`: another when other rows are drawn.
 */
export function useKeptRow(list: RefObject<HTMLElement | null>, shape: string) {
  const had = useRef(false)
  const place = useRef(0)
  const keep = useRef(() => {
    const rows = [...(list.current?.children ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    if (at !== -1) place.current = at
    if (!had.current || !isNowhere()) return
    const ways = rows.flatMap((row) => row.querySelector<HTMLElement>('.go, .num') ?? [])
    const next = ways[Math.min(place.current, ways.length - 1)] ?? panelIn(document.getElementById('stage'))
    next?.focus({ preventScroll: true })
  })
  useFocusWatch(list, had, keep)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the rows may have taken the focus away
  useEffect(() => keep.current(), [shape])
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function panelIn(area: HTMLElement | null): HTMLElement | null {
  return area?.querySelector<HTMLElement>('.bidp') ?? null
}

/**
 * Keeps in mind whether an area was the last that had the focus: browsers tell of no blur when what had it is removed. A
 * dialog comes between and leaves the area what it was; it gives the focus back to what may be gone by then.
 */
function useFocusWatch(
  area: RefObject<HTMLElement | null>,
  had: RefObject<boolean> & { current: boolean },
  keep: RefObject<() => void>,
) {
  useEffect(() => {
    const isInside = ({ target }: Event) => target instanceof Node && area.current?.contains(target) === true
    const focused = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('[role=dialog]')) return
      had.current = isInside(event)
      if (had.current) keep.current?.()
    }
    const pressed = (event: Event) => {
      had.current &&= isInside(event)
    }
    const released = () => keep.current?.()
    document.addEventListener('focusin', focused)
    document.addEventListener('pointerdown', pressed)
    document.addEventListener('keyup', released)
    return () => {
      document.removeEventListener('focusin', focused)
      document.removeEventListener('pointerdown', pressed)
      document.removeEventListener('keyup', released)
    }
  }, [area, had, keep])
}
