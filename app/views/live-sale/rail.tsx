import { Link } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LotRow } from '#app/features/live-sale/lot-row.ts'
import { isMine } from './live-sale.ts'
import { RailRow } from './rail-row.tsx'
import { useLive, useSale, useStage } from './sale-context.tsx'
import { useInSight } from './use-in-sight.ts'

/** Rows that are drawn at first, and how many more each time their end comes into sight. */
const FIRST = 40
const MORE = 60

/** `open`: how many lots were still to close when the page was made. */
type RailProps = { pager: { page: number; pages: number }; open: number }

/** The lots to come, in the order of their closes. */
export function Rail({ pager, open }: RailProps) {
  const { sale, live } = useSale()
  const { t } = useTranslation()
  const [show, setShow] = useState<'all' | 'mine'>('all')
  const [typed, setTyped] = useState('')
  const [drawn, setDrawn] = useState(FIRST)
  const list = useRef<HTMLUListElement>(null)
  const rail = useStage((stage) => stage.rail)
  const rows = useLive((state) => state.rows)
  const toCome = rail.flatMap((id) => rows.get(id) ?? [])
  const mine = toCome.filter(isMine)
  const found = (show === 'mine' ? mine : toCome).filter(matches(typed))
  const shown = found.slice(0, drawn)
  const end = useRef<HTMLLIElement>(null)
  useInSight(list, shown.length)
  useEffect(() => {
    const last = end.current
    if (!last) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setDrawn((count) => count + MORE)
    })
    observer.observe(last)
    return () => observer.disconnect()
  }, [])
  const touch = () => live.act({ type: 'touch' })
  // until all lots are here the server's count is the truer one
  const left = rows.size < sale.lots ? Math.max(toCome.length, open - 1) : toCome.length
  return (
    <aside className="rail" aria-labelledby="h-rail" data-show={show} data-testid="rail">
      <div className="rail-h">
        <h2 className="h-sub" id="h-rail">
          {t('liveSale.toCome')} <span className="cap num">{left}</span>
        </h2>
        <fieldset className="seg seg-s push needs-script" aria-label={t('liveSale.show')}>
          <button type="button" aria-pressed={show === 'all'} onClick={() => setShow('all')}>
            {t('liveSale.all')}
          </button>
          <button type="button" aria-pressed={show === 'mine'} onClick={() => setShow('mine')}>
            {t('liveSale.mine', { count: mine.length })}
          </button>
        </fieldset>
      </div>
      <label className="rail-find needs-script">
        <Search className="i" aria-hidden="true" />
        <span className="sr">{t('liveSale.find')}</span>
        <input
          className="input"
          type="search"
          placeholder={t('liveSale.find')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {found.length === 0 && (
        <p className="cap rail-none">
          {t(typed ? 'liveSale.noneFound' : show === 'mine' ? 'liveSale.noneMine' : 'liveSale.noneToCome')}
        </p>
      )}
      <ul className="raillist" ref={list} onPointerDown={touch}>
        {shown.map((row) => (
          <RailRow key={row.id} id={row.id} />
        ))}
        <li ref={end} className="rail-end" aria-hidden="true" />
      </ul>
      {pager.pages > 1 && (
        <noscript>
          <p className="rail-f">
            {pager.page > 1 && (
              <Link className="link" to={`?page=${pager.page - 1}`}>
                {t('liveSale.before')}
              </Link>
            )}{' '}
            {pager.page < pager.pages && (
              <Link className="link" to={`?page=${pager.page + 1}`}>
                {t('liveSale.after')}
              </Link>
            )}
          </p>
        </noscript>
      )}
    </aside>
  )
}

/** By its number from the beginning, or by every word in its title. */
function matches(typed: string): (row: LotRow) => boolean {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return ({ title, lotNumber, place }) => {
    const lower = title.toLowerCase()
    return words.every(
      (word) => lower.includes(word) || String(lotNumber).startsWith(word) || String(place + 1) === word,
    )
  }
}
