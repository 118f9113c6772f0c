import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { followChoice } from '#app/ui/follow-choice.ts'
import { SearchBox } from '#app/ui/search-box.tsx'
import { INVOICE_SORTS, INVOICE_TABS, type InvoiceSearch, type InvoiceTab, searchQuery } from '../inputs.ts'

type Kept = Readonly<Record<string, string>>

type ListTabsProps = {
  /** Before the name of the list. */
  base: string
  /** Without a tab where none of these lists is shown. */
  search: Pick<InvoiceSearch, 'q' | 'sort' | 'limit'> & { tab: InvoiceTab | null }
  counts: Record<InvoiceTab, number>
  keep?: Kept
  /** Stands before the lists. */
  first?: React.ReactNode
  children?: React.ReactNode
}

/** The lists, with how many stand in each; what is looked for goes along. */
export function ListTabs({ base, search, counts, keep, first, children }: ListTabsProps) {
  const { t } = useTranslation()
  const { q, sort, limit } = search
  return (
    <nav className="tabs" aria-label={t('invoice.list')}>
      {first}
      {INVOICE_TABS.map((tab) => (
        <Link
          key={tab}
          to={`${base}/${tab}${searchQuery({ q, sort, limit }, keep)}`}
          aria-current={tab === search.tab ? 'page' : undefined}
        >
          {t(`invoice.tabs.${tab}`)} <span className="cap num">{counts[tab]}</span>
        </Link>
      ))}
      {children}
    </nav>
  )
}

type GatheringTabProps = { base: string; count: number; keep?: Kept; current?: boolean }

/** Leads to what is no invoice yet; not there where there is none. */
export function GatheringTab({ base, count, keep, current = false }: GatheringTabProps) {
  const { t } = useTranslation()
  if (count === 0 && !current) return null
  return (
    <Link to={`${base}/gathering${searchQuery({}, keep)}`} aria-current={current ? 'page' : undefined}>
      {t('gathering.tab')} <span className="cap num">{count}</span>
    </Link>
  )
}

type ListToolsProps = { search: InvoiceSearch; keep?: Kept; bySeller?: boolean }

/** Looks for an invoice and says in what order. A plain form: it asks for this page again. */
export function ListTools({ search, keep = {}, bySeller = false }: ListToolsProps) {
  const { t } = useTranslation()
  const { q, sort, limit } = search
  return (
    <Form className="inv-tools" role="search" aria-label={t('invoice.search.label')}>
      <SearchBox
        name="q"
        defaultValue={q}
        maxLength={80}
        label={t('invoice.search.label')}
        hint={t(bySeller ? 'invoice.search.sellerHint' : 'invoice.search.hint')}
      />
      <select
        className="input select"
        name="sort"
        key={sort}
        defaultValue={sort}
        aria-label={t('invoice.search.sort')}
        onChange={followChoice}
      >
        {INVOICE_SORTS.map((one) => (
          <option key={one} value={one}>
            {t(`invoice.sorts.${one}`)}
          </option>
        ))}
      </select>
      {Object.entries({ ...keep, ...(limit === 20 ? {} : { limit: String(limit) }) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button className="no-script">{t('invoice.search.go')}</Button>
    </Form>
  )
}
