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
  useEffect(() => {
    // browsers tell of no blur when what had the focus is removed: the last that had it is kept in mind
    const isInside = ({ target }: Event) => target instanceof Node && area.current?.contains(target) === true
    const focused = (event: Event) => {
      had.current = isInside(event)
    }
    const pressed = (event: Event) => {
      had.current &&= isInside(event)
    }
    document.addEventListener('focusin', focused)
    document.addEventListener('pointerdown', pressed)
    return () => {
      document.removeEventListener('focusin', focused)
      document.removeEventListener('pointerdown', pressed)
    }
  }, [area])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the stage may have taken the focus away
  useEffect(() => {
    if (!had.current || document.activeElement !== document.body) return
    area.current?.querySelector<HTMLElement>('.bidp')?.focus({ preventScroll: true })
  }, [area, shape])
}
