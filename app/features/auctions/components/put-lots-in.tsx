import { Form, Link } from '@remix-run/react'
import { Plus, SearchX } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Money } from '#app/ui/money.tsx'
import { PageButton } from '#app/ui/page-button.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { SearchBox } from '#app/ui/search-box.tsx'
import { LOT_SEARCH_MOST } from '../inputs.ts'
import './put-lots-in.css'

export type FreePage = {
  sale: { id: string; title: string }
  words: string
  page: number
  pages: number
  /** Drafts in no auction, and those that are found. */
  all: number
  total: number
  drafts: readonly {
    id: string
    title: string
    /** Its yard's name; empty where none is chosen. */
    yard: string
    fits: boolean
    startPrice: number | null
    picture: { name: string } | null
  }[]
}

type PutLotsInProps = {
  found: FreePage
  /** What the addresses of a seller keep. */
  query: string
  /** In a dialog it looks for words and turns its pages itself, and its buttons stand in the dialog's foot. */
  dialog?: {
    look: (at: { words: string; page: number }) => void
    frame: (body: ReactNode, buttons: ReactNode) => ReactNode
    onBack: () => void
    onPut: () => void
  }
}

const PLACES = ['end', 'beginning', 'spread'] as const

/** Drafts that are in no auction: found by their words, page by page; those that are ticked come in. */
export function PutLotsIn({ found, query, dialog }: PutLotsInProps) {
  const { sale, words, page, pages, all, total, drafts } = found
  const { t } = useTranslation()
  const id = useId()
  // ticked on pages that are turned over already, too
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const keep = new URLSearchParams(query)
  const addressOf = (to: number, looked: string) =>
    `/post_project/auction_put/${sale.id}?${new URLSearchParams([...keep, ['search', looked], ['page', String(to)]])}`
  const lotsAt = `/post_project/auction_detail/${sale.id}?${new URLSearchParams([...keep, ['tab', 'lots']])}`
  const tick = (one: string, on: boolean) =>
    setTicked((before) => new Set(on ? [...before, one] : [...before].filter((other) => other !== one)))
  const elsewhere = [...ticked].filter((one) => !drafts.some((draft) => draft.id === one))
  const formId = `${id}-put`
  const body = (
    <div className="stack put-lots">
      <Form
        role="search"
        action={`/post_project/auction_put/${sale.id}`}
        className="row"
        onSubmit={(event) => {
          if (!dialog) return
          event.preventDefault()
          const looked = new FormData(event.currentTarget).get('search')
          dialog.look({ words: typeof looked === 'string' ? looked.trim() : '', page: 1 })
        }}
      >
        {[...keep].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchBox
          name="search"
          defaultValue={words}
          maxLength={LOT_SEARCH_MOST}
          label={t('auctions.put.search')}
        />
        <Button>{t('auctions.find')}</Button>
      </Form>
      <p className="cap num" role="status">
        {words === ''
          ? t('auctions.put.all', { count: all })
          : t('auctions.put.found', { count: total, all })}
      </p>
      {drafts.length === 0 ? (
        <EmptyState
          icon={SearchX}
          text={words === '' ? t('auctions.noneFree') : t('auctions.put.none', { words })}
        />
      ) : (
        <ul className="put-list">
          {drafts.map(({ id: one, title, yard, fits, startPrice, picture }) => (
            <li key={one}>
              <label className="check">
                <input
                  type="checkbox"
                  name="lot"
                  value={one}
                  form={formId}
                  disabled={!fits}
                  checked={ticked.has(one)}
                  onChange={(event) => tick(one, event.currentTarget.checked)}
                />
                {picture ? <Picture image={picture} sizes="48px" /> : <span className="put-none" />}
                <span>
                  <b>{title || t('drafts.untitled')}</b>
                  <small>
                    {yard || t('auctions.put.noYard')}
                    {startPrice !== null && (
                      <>
                        {', '}
                        {t('auctions.put.start')} <Money cents={startPrice} />
                      </>
                    )}
                    {!fits && `. ${t('auctions.otherYard')}`}
                  </small>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {dialog ? (
        <DialogPager page={page} pages={pages} onTurn={(to) => dialog.look({ words, page: to })} />
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
        {t('auctions.putIn', { count: free })}
      </Link>
    </p>
  )
}
