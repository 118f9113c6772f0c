import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'

/** Asked for again now and then, in case that a socket is dead without saying so. */
const EVERY_MS = 20_000

/**
 * Keeps a page right: its relay tells of every step; a device that wakes, or has a connection again, asks at once. What is
 * come back to from the page cache every page reads anew (RefreshOnReturn).
 * Answers whether the device says that it has a connection.
 */
export function useFresh(): boolean {
  const { revalidate } = useRevalidator()
  const [online, setOnline] = useState(true)
  useEffect(() => {
    const again = () => {
      setOnline(navigator.onLine)
      if (!document.hidden && navigator.onLine) revalidate()
    }
    const timer = setInterval(again, EVERY_MS)
    document.addEventListener('visibilitychange', again)
    for (const event of ['online', 'offline']) window.addEventListener(event, again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
      for (const event of ['online', 'offline']) window.removeEventListener(event, again)
    }
  }, [revalidate])
  return online
}
