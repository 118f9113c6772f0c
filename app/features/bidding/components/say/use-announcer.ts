import { useCallback, useEffect, useRef, useState } from 'react'

const PAUSE_MS = 2_000

export type Announcer<Name extends string> = {
  /** What the polite live region says now. */
  spoken: string
  /** Says it as soon as two seconds have passed since the last; what comes meanwhile under the same name replaces it. */
  say: (name: Name, text: string) => void
  /** Something else on the page was just read out. */
  heardElsewhere: () => void
}

const AS_IT_COMES: readonly never[] = []

/**
 * One announcement per two seconds at most, with all that is still true in it: what `order` names first, in that order,
 * whichever was heard of first.
 */
export function useAnnouncer<Name extends string>(order: readonly Name[] = AS_IT_COMES): Announcer<Name> {
  const [spoken, setSpoken] = useState('')
  const waiting = useRef(new Map<Name, string>())
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
    const names = new Set([...order, ...waiting.current.keys()])
    setSpoken([...names].flatMap((name) => waiting.current.get(name) ?? []).join(' '))
    waiting.current.clear()
  }, [order])

  const say = useCallback(
    (name: Name, text: string) => {
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
