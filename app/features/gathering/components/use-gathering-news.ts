import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const EVERY_MS = 60_000

/** Lots close and are extended while somebody looks: asks again each minute, and when the page is come back to. */
export function useGatheringNews(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const again = () => {
      if (!document.hidden) revalidate()
    }
    const timer = setInterval(again, EVERY_MS)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [revalidate])
}
