import { Form, Link } from '@remix-run/react'
import { Plus, SearchX } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageButton } from '#app/ui/page-button.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { SearchBox } from '#app/ui/search-box.tsx'
import { LOT_SEARCH_MOST, PUT_FROM, type PutFrom, putFromOf, UNSOLD_MOST } from '../inputs.ts'
import { type PutLot, PutLotRow } from './put-lot.tsx'
import './put-lots-in.css'

export type PutPage = {
  sale: { id: string; title: string }
  from: PutFrom
  words: string
  page: number
  pages: number
  /** What there is of each, and of the one that is shown what is found. */
  counts: Record<PutFrom, number>
  total: number
  lots: readonly PutLot[]
}

/** Where a dialog looks. */
export type PutLook = { from: PutFrom | null; words: string; page: number }

type PutLotsInProps = {
  found: PutPage
  /** What the addresses of a seller keep. */
  query: string
  /** In a dialog it looks for words and turns its pages itself, and its buttons stand in the dialog's foot. */
  dialog?: {
    look: (at: PutLook) => void
    frame: (body: ReactNode, buttons: ReactNode) => ReactNode
    onBack: () => void
    onPut: () => void
  }
}

const PLACES = ['end', 'beginning', 'spread'] as const

/** Drafts that are in no auction, and unsold lots: found by their words, page by page; those that are ticked come in. */
export function PutLotsIn({ found, query, dialog }: PutLotsInProps) {
  const { sale, from, words, page, pages, counts, total, lots } = found
  const { t } = useTranslation()
  const id = useId()
  // ticked on pages that are turned over already, too
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const keep = new URLSearchParams(query)
  const addressOf = (to: number, looked: string) =>
    `/post_project/auction_put/${sale.id}?${new URLSearchParams([...keep, ['from', from], ['search', looked], ['page', String(to)]])}`
  const lotsAt = `/post_project/auction_detail/${sale.id}?${new URLSearchParams([...keep, ['tab', 'lots']])}`
  const tick = (one: string, on: boolean) =>
    setTicked((before) => new Set(on ? [...before, one] : [...before].filter((other) => other !== one)))
  const elsewhere = [...ticked].filter((one) => !lots.some((lot) => lot.id === one))
  const formId = `${id}-put`
  const body = (
    <div className="stack put-lots">
      <Form
        role="search"
        action={`/post_project/auction_put/${sale.id}`}
        className="row row-wrap"
        onSubmit={(event) => {
          if (!dialog) return
          event.preventDefault()
          const looked = new FormData(event.currentTarget)
          const asked = looked.get('search')
          dialog.look({
            from: putFromOf(String(looked.get('from'))),
            words: typeof asked === 'string' ? asked.trim() : '',
            page: 1,
          })
        }}
      >
        {[...keep].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchBox
          name="search"
          defaultValue={words}
          maxLength={LOT_SEARCH_MOST}
          label={t(`auctions.put.search.${from}`)}
          data-first
        />
        <select
          className="select"
          name="from"
          defaultValue={from}
          aria-label={t('auctions.put.from')}
          onChange={dialog && (({ currentTarget }) => currentTarget.form?.requestSubmit())}
        >
          {PUT_FROM.map((one) => (
            <option key={one} value={one}>
              {t(`auctions.put.source.${one}`, { number: shownCount(counts[one]) })}
            </option>
          ))}
        </select>
        <Button>{t('auctions.find')}</Button>
      </Form>
      <p className="cap" role="status">
        {words === ''
          ? t(`auctions.put.all.${from}`, { count: total, number: shownCount(total) })
          : t(`auctions.put.found.${from}`, {
              count: total,
              number: shownCount(total),
              all: shownCount(counts[from]),
            })}
        {from === 'unsold' && lots.length > 0 && ` ${t('auctions.put.again')}`}
      </p>
      {lots.length === 0 ? (
        <EmptyState
          icon={SearchX}
          text={words === '' ? t(`auctions.put.empty.${from}`) : t(`auctions.put.none.${from}`, { words })}
        />
      ) : (
        <ul className="put-list">
          {lots.map((lot) => (
            <PutLotRow
              key={lot.id}
              lot={lot}
              formId={formId}
              ticked={ticked.has(lot.id)}
              onTick={(on) => tick(lot.id, on)}
            />
          ))}
        </ul>
      )}
      {dialog ? (
        <DialogPager page={page} pages={pages} onTurn={(to) => dialog.look({ from, words, page: to })} />
      ) : (
        <Pager page={page} pages={pages} hrefFor={(to) => addressOf(to, words)} />
      )}
      <Form method="post" action={lotsAt} id={formId} onSubmit={dialog?.onPut} preventScrollReset>
        {elsewhere.map((one) => (
          <input key={one} type="hidden" name="lot" value={one} />
        ))}
        <input type="hidden" name="intent" value="put" />
        <label className="label" htmlFor={`${id}-where`}>
          {t('auctions.at')}
        </label>
        <select className="select" id={`${id}-where`} name="where">
          {PLACES.map((where) => (
            <option key={where} value={where}>
              {t(`auctions.where.${where}`)}
            </option>
          ))}
        </select>
      </Form>
    </div>
  )
  const buttons = (
    <>
      {dialog ? (
        <Button type="button" onClick={dialog.onBack}>
          {t('auctions.put.back')}
        </Button>
      ) : (
        <Link className="btn btn-secondary" to={lotsAt}>
          {t('auctions.put.back')}
        </Link>
      )}
      <Button variant="primary" form={formId} className="put-act" data-none={ticked.size === 0 || undefined}>
        {ticked.size > 0 ? t('auctions.put.act', { count: ticked.size }) : t('auctions.putAct')}
      </Button>
    </>
  )
  if (dialog) return dialog.frame(body, buttons)
  return (
    <>
      {body}
      <div className="row row-wrap put-foot">{buttons}</div>
    </>
  )
}

/** Of unsold lots so many are counted and no more. */
function shownCount(count: number): string {
  return count >= UNSOLD_MOST ? `${UNSOLD_MOST}+` : String(count)
}

type DialogPagerProps = { page: number; pages: number; onTurn: (page: number) => void }

/** A dialog has no address of its own: its pages are turned by buttons. */
function DialogPager({ page, pages, onTurn }: DialogPagerProps) {
  const { t } = useTranslation()
  if (pages < 2) return null
  return (
    <div className="row put-pages">
      <PageButton page={page - 1} of={pages} go={onTurn} label={t('shell.previousPage')} back />
      <span className="cap num">{t('auctions.put.page', { page, pages })}</span>
      <PageButton page={page + 1} of={pages} go={onTurn} label={t('shell.nextPage')} />
    </div>
  )
}

/** Opens the dialog, or the page of the same without script. */
export function PutLotsButton({
  saleId,
  query,
  free,
  onOpen,
}: {
  saleId: string
  query: string
  free: number
  onOpen: () => void
}) {
  const { t } = useTranslation()
  if (free === 0) return <p className="cap">{t('auctions.noneFree')}</p>
  return (
    <p className="put-open">
      <Link
        className="btn btn-secondary"
        to={`/post_project/auction_put/${saleId}${query}`}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          onOpen()
        }}
      >
        <Plus className="i" aria-hidden="true" />
        {t('auctions.putIn')}
      </Link>
    </p>
  )
}
