import { type RefObject, useEffect } from 'react'
import { useSale } from './sale-context.tsx'

/** What is scrolled past is not heard of. */
const RESTS_MS = 250

/** Tells the sale which rows of a list are in sight, by their `data-lot`. `drawn`: another when other rows are drawn. */
export function useInSight(list: RefObject<HTMLElement>, drawn: string) {
  const { live } = useSale()
  useEffect(() => {
    const element = list.current
    if (!element || drawn === '') return
    const seen = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = target instanceof HTMLElement ? target.dataset.lot : undefined
        if (!id) continue
        if (isIntersecting) seen.add(id)
        else seen.delete(id)
      }
      clearTimeout(timer)
      timer = setTimeout(() => live.see([...seen]), RESTS_MS)
    })
    for (const row of element.querySelectorAll('[data-lot]')) observer.observe(row)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [live, list, drawn])
}
