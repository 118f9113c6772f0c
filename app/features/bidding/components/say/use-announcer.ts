import { useCallback, useEffect, useRef, useState } from 'react'

const PAUSE_MS = 2_000

export type Announcer = {
  /** What the polite live region says now. */
  spoken: string
  /** Says it as soon as two seconds have passed since the last; what comes meanwhile under the same name replaces it. */
  say: (name: string, text: string) => void
  /** Something else on the page was just read out. */
  heardElsewhere: () => void
}

/** One announcement per two seconds at most, with all that is still true in it. */
export function useAnnouncer(): Announcer {
  const [spoken, setSpoken] = useState('')
  const waiting = useRef(new Map<string, string>())
  const lastAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>()

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    if (waiting.current.size === 0) return
    const wait = lastAt.current + PAUSE_MS - Date.now()
    if (wait > 0) {
      timer.current = setTimeout(flush, wait)
      return
    }
    lastAt.current = Date.now()
    setSpoken([...waiting.current.values()].join(' '))
    waiting.current.clear()
  }, [])

  const say = useCallback(
    (name: string, text: string) => {
      waiting.current.set(name, text)
      flush()
    },
    [flush],
  )
  const heardElsewhere = useCallback(() => {
    lastAt.current = Date.now()
  }, [])

  useEffect(() => () => clearTimeout(timer.current), [])
  return { spoken, say, heardElsewhere }
}
