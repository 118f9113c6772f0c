import { useRef } from 'react'
import { useServerClock } from './server-clock.tsx'
import { useCommitEffect } from './use-commit-effect.ts'

/**
 * A clock's text. Before the page is alive it goes already (ui/start/early-page), so the first render in a browser says what it
 * is now and not what it was when the page was made: it never goes back. Its element has `data-tick`, so that it goes, and
 * `suppressHydrationWarning`, as its text is another than the server's.
 */
export function useTickedText(text: string, textAt: (now: number) => string): string {
  const clock = useServerClock()
  const isFirst = useRef(!import.meta.env.SSR)
  useCommitEffect(() => {
    isFirst.current = false
  }, [])
  return isFirst.current ? textAt(clock.now()) : text
}
