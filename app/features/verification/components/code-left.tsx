import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

type CodeLeftProps = {
  /** What codes live, in minutes. */
  minutes: number
  /** What this one has left, in ms, when the page was asked for. */
  left: number
}

/** How long a code serves yet. It counts on by itself where there is script. */
export function CodeLeft({ minutes, left }: CodeLeftProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(left)
  useEffect(() => {
    const since = performance.now()
    const tick = () => setShown(Math.max(0, left - (performance.now() - since)))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [left])
  const seconds = Math.ceil(shown / 1_000)
  return (
    <p className="cap">
      {t('verify.expires', { count: minutes })} ·{' '}
      <span className="num" role="timer">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </span>
    </p>
  )
}
