import { useEffect, useRef } from 'react'
import type { OfferForm } from '#app/features/bidding/components/offer/use-offer-form.ts'

/** Whether what changes now is told by how the reader's own offer went, a notice that the page reads out by itself. */
export function useReadOut({ notice, sending }: Pick<OfferForm, 'notice' | 'sending'>): boolean {
  const last = useRef(notice)
  useEffect(() => {
    last.current = notice
  }, [notice])
  return sending || (notice !== null && notice !== last.current)
}
