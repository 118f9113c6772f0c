import { useSearchParams } from '@remix-run/react'
import { useEffect } from 'react'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { AMOUNT_ID } from './amount-field.tsx'

/** Leads to the amount: from a notification that opened the page (`?raise=1`), or from one that found it open. */
export function useRaise(goTo: (id: string) => void) {
  const { listing } = useRoom()
  const [params] = useSearchParams()
  const isAsked = params.get('raise') === '1'
  const path = `/product-view/${encodeURIComponent(listing.id)}`

  useEffect(() => {
    if (isAsked) goTo(AMOUNT_ID)
  }, [isAsked, goTo])
  useEffect(() => {
    const { serviceWorker } = navigator
    const heard = ({ data }: MessageEvent) => {
      if (data?.type === 'raise' && data.path === path) goTo(AMOUNT_ID)
    }
    serviceWorker?.addEventListener('message', heard)
    return () => serviceWorker?.removeEventListener('message', heard)
  }, [path, goTo])
}
