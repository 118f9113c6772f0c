import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

type ShelfProps = {
  title: string
  /** How its children stand: `cats` or `feat`. */
  className: string
  /** Stands beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A row that scrolls sideways by touch, wheel and keyboard; the two buttons only help. */
export function Shelf({ title, className, aside, children }: ShelfProps) {
  const { t } = useTranslation()
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const { atStart, atEnd, measure } = useEnds(row)
  const scroll = (direction: 1 | -1) => () => {
    const shown = row.current?.clientWidth ?? 0
    row.current?.scrollBy({ left: direction * shown, behavior: 'smooth' })
  }
  return (
    <section aria-labelledby={id}>
      <div className="sec-head">
        <h2 className="h-sec" id={id}>
          {title}
        </h2>
        {aside}
        {!(atStart && atEnd) && (
          <span className="push row hide-s shelf-buttons">
            <button
              type="button"
              className="icon-btn"
              aria-label={t('shell.back')}
              disabled={atStart}
              onClick={scroll(-1)}
            >
              <ChevronLeft className="i" aria-hidden="true" />
            </button>
            <button
              type="button"
              className="icon-btn"
              aria-label={t('shell.more')}
              disabled={atEnd}
              onClick={scroll(1)}
            >
              <ChevronRight className="i" aria-hidden="true" />
            </button>
          </span>
        )}
      </div>
      <div className={className} ref={row} onScroll={measure}>
        {children}
      </div>
    </section>
  )
}

function useEnds(row: RefObject<HTMLElement>) {
  // Before the row is measured, and without script, neither button would do anything.
  const [ends, setEnds] = useState({ atStart: true, atEnd: true })
  const measure = useCallback(() => {
    const element = row.current
    if (!element) return
    const left = Math.round(element.scrollLeft)
    const next = { atStart: left <= 0, atEnd: left + element.clientWidth >= element.scrollWidth - 1 }
    setEnds((known) => (known.atStart === next.atStart && known.atEnd === next.atEnd ? known : next))
  }, [row])
  useEffect(() => {
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [measure])
  return { ...ends, measure }
}
