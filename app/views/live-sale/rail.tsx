import { Link } from '@remix-run/react'
import { ArrowDownToLine, Search } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawnIds, railParts } from '#app/domain/auctions/rail-parts.ts'
import type { LotRow } from '#app/features/live-sale/lot-row.ts'
import { Button } from '#app/ui/button.tsx'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { isMine } from './live-sale.ts'
import { RailRow } from './rail-row.tsx'
import { useLive, useSale, useStage } from './sale-context.tsx'
import { useInSight } from './use-in-sight.ts'
import { useKeptRow } from './use-kept-focus.ts'

const JumpDialog = onDemand(async () => (await import('./jump-dialog.tsx')).JumpDialog)

/** Rows that are drawn at first, and how many more each time their end comes into sight. */
const FIRST = 40
const MORE = 60
/** So few are seen at a glance. */
const FEW = 8

/** `went`: somebody has just gone to `to`; who only closes the dialog stays where they were. */
type Jump = { to: string | null; asked: boolean; went: boolean }

/** `open`: how many lots were still to close when the page was made. */
type RailProps = { pager: { page: number; pages: number }; open: number }

/** The lots to come, in the order of their closes. */
export function Rail({ pager, open }: RailProps) {
  const { sale, live } = useSale()
  const { t } = useTranslation()
  const [show, setShow] = useState<'all' | 'mine'>('all')
  const [typed, setTyped] = useState('')
  const [drawn, setDrawn] = useState(FIRST)
  const [jump, setJump] = useState<Jump>({ to: null, asked: false, went: false })
  const list = useRef<HTMLUListElement>(null)
  const rail = useStage((stage) => stage.rail)
  const rows = useLive((state) => state.rows)
  const toCome = rail.flatMap((id) => rows.get(id) ?? [])
  const mine = toCome.filter(isMine)
  // the field takes the next letter before hundreds of lots are looked through
  const words = useDeferredValue(typed)
  const found = (show === 'mine' ? mine : toCome).filter(matches(words))
  const isWhole = show === 'all' && words === ''
  const block = drawnIds(
    found.map(({ id }) => id),
    isWhole ? jump.to : null,
    drawn,
  )
  // the reader's own lots stay in the list, however far they are
  const shown = isWhole ? new Set([...block, ...mine.map(({ id }) => id)]) : block
  const parts = railParts(
    toCome.map(({ id }) => id),
    shown,
  )
  const last = parts.at(-1)
  // more is drawn as the end comes into sight, but for what would come in above it
  const grows = last !== undefined && 'id' in last && block.has(last.id)
  const end = useRef<HTMLLIElement>(null)
  useInSight(list, `${shown.size} ${jump.to} ${show} ${words}`)
  useKeptRow(list, parts.map((part) => ('id' in part ? part.id : part.first)).join(' '))
  // the dialog gives the focus back as it closes: then it goes on to the lot
  useEffect(() => {
    if (!jump.went) return
    const timer = setTimeout(() => {
      const row = list.current?.querySelector<HTMLElement>(`[data-lot="${jump.to}"] .go`)
      row?.focus({ preventScroll: true })
      row?.scrollIntoView({ block: 'center' })
    })
    return () => clearTimeout(timer)
  }, [jump])
  useEffect(() => {
    const sentinel = end.current
    if (!grows || !sentinel) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setDrawn((count) => count + MORE)
    })
    observer.observe(sentinel)
    return () => observer.disconnect()
  }, [grows])
  const jumpTo = (to: string) => {
    setShow('all')
    setTyped('')
    setDrawn(FIRST)
    setJump({ to, asked: false, went: true })
  }
  const toStart = () => {
    setJump({ to: null, asked: false, went: false })
    list.current?.scrollTo({ top: 0 })
    // the button that was pressed goes
    list.current?.querySelector<HTMLElement>('.go')?.focus({ preventScroll: true })
  }
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
      {toCome.length > FEW && (
        <div className="rail-jump needs-script">
          <Button
            type="button"
            variant="quiet"
            size="sm"
            data-key="j"
            onClick={() => setJump({ to: jump.to, asked: true, went: false })}
          >
            <ArrowDownToLine className="i" aria-hidden="true" />
            {t('liveSale.jumpTo.title')}
          </Button>
          {jump.to !== null && (
            <Button type="button" variant="quiet" size="sm" onClick={toStart}>
              {t('liveSale.jumpTo.back')}
            </Button>
          )}
        </div>
      )}
      {found.length === 0 && (
        <p className="cap rail-none">
          {t(words ? 'liveSale.noneFound' : show === 'mine' ? 'liveSale.noneMine' : 'liveSale.noneToCome')}
        </p>
      )}
      <ul className="raillist" ref={list} onPointerDown={touch}>
        {parts.map((part) =>
          'id' in part ? (
            <RailRow key={part.id} id={part.id} />
          ) : (
            <li key={part.first} className="gap">
              <button type="button" className="num" onClick={() => jumpTo(part.first)}>
                {t('liveSale.between', { count: part.between })}
              </button>
            </li>
          ),
        )}
        {grows && <li ref={end} className="rail-end" aria-hidden="true" />}
      </ul>
      {jump.asked && (
        <JumpDialog
          lots={toCome}
          onJump={jumpTo}
          onClose={() => setJump({ to: jump.to, asked: false, went: false })}
        />
      )}
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
