import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ORDER_MODES } from '#app/domain/auctions/order.ts'
import { LOT_SEARCH_MOST } from '#app/features/auctions/inputs.ts'
import type { SaleRow } from '#app/features/auctions/queries.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import './lots-tab.css'
import { LotsBulk } from './lots-bulk.tsx'
import { SaleLots, type ShownLot } from './sale-lots.tsx'

export type LotsPage = {
  words: string
  page: number
  pages: number
  found: number
  from: number
  shown: readonly ShownLot[]
  /** When the last of all closes; null where no times are set. */
  lastClose: number | null
}

type LotsTabProps = {
  lots: LotsPage
  count: number
  sale: SaleRow
  others: readonly { id: string; title: string }[]
  query: string
  /** The address of a page of this list, with these words. */
  addressOf: (page: number, words: string) => string
}

/** The lots of an auction: found, put in order by a rule or by hand, many at once, page by page. */
export function LotsTab({ lots, count, sale, others, query, addressOf }: LotsTabProps) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const { words, page, pages, found, from, shown } = lots
  const { firstCloseAt, staggerSeconds, orderMode } = sale
  const { lastClose } = lots
  if (count === 0) return <p className="cap sale-none">{t('auctions.lots.none')}</p>
  return (
    <section>
      <div className="row row-wrap sale-lots-head">
        <Form role="search" className="row">
          {[...new URLSearchParams(query)].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="tab" value="lots" />
          <SearchBox
            name="search"
            defaultValue={words}
            maxLength={LOT_SEARCH_MOST}
            label={t('auctions.lots.search')}
          />
          <Button>{t('auctions.find')}</Button>
          {words !== '' && (
            <Link className="link" to={addressOf(1, '')}>
              {t('auctions.filter.clear')}
            </Link>
          )}
        </Form>
        <Form method="post" className="row push" preventScrollReset>
          <select
            className="select"
            name="orderMode"
            key={orderMode}
            defaultValue={orderMode}
            aria-label={t('auctions.field.orderMode')}
          >
            {ORDER_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {t(`auctions.order.${mode}`)}
              </option>
            ))}
          </select>
          <Button name="intent" value="order">
            {t('auctions.orderAct')}
          </Button>
        </Form>
      </div>
      <p className="cap">{t(words === '' ? 'auctions.dragHint' : 'auctions.lots.narrowedHint')}</p>
      {found === 0 ? (
        <p className="sale-none">{t('auctions.lots.noneFound', { words })}</p>
      ) : (
        <div className="table-frame sale-lots-frame">
          <LotsBulk
            key={`${page} ${words}`}
            found={found}
            shown={shown.length}
            words={words}
            others={others}
          />
          <SaleLots
            lots={shown}
            narrowed={words !== ''}
            count={count}
            firstCloseAt={firstCloseAt}
            staggerSeconds={staggerSeconds}
            query={query}
          />
          <p className="cap num sale-lots-foot">
            {t('auctions.lots.range', { from: from + 1, to: from + shown.length, count: found })}
            {lastClose !== null &&
              words === '' &&
              ` · ${t('auctions.lots.lastCloses', { at: timeText(lastClose, 'moment') })}`}
          </p>
        </div>
      )}
      <Pager page={page} pages={pages} hrefFor={(to) => addressOf(to, words)} />
    </section>
  )
}
