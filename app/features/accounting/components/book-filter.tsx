import { Form, Link } from '@remix-run/react'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ACCOUNTS } from '#app/domain/money/books.ts'
import { Button } from '#app/ui/button.tsx'
import { Labelled } from '#app/ui/labelled.tsx'
import { WordInput } from '#app/ui/word-input.tsx'
import { BOOK_VIEWS, type BookSearch, type BookView } from '../inputs.ts'
import './books.css'

/** The address of a part of the books, with what it is narrowed to. */
export function bookAddress(base: string, search: Partial<BookSearch>, more: Record<string, string> = {}) {
  const asked = Object.entries(search).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const params = new URLSearchParams([...Object.entries(more), ...asked]).toString()
  return params ? `${base}?${params}` : base
}

/** The parts of the books, and what the one that is shown can be narrowed to. */
export function BookFilter({ view, search }: { view: BookView; search: BookSearch }) {
  const { t } = useTranslation()
  return (
    <>
      <nav className="tabs" aria-label={t('admin.books.views')}>
        {BOOK_VIEWS.map((name) => (
          <Link
            key={name}
            aria-current={name === view ? 'page' : undefined}
            to={bookAddress('/admin/books', {}, { view: name })}
          >
            {t(`admin.books.${name}`)}
          </Link>
        ))}
      </nav>
      {view !== 'checks' && (
        <Form method="get" action="/admin/books" className="row row-wrap books-filter">
          <input type="hidden" name="view" value={view} />
          {view === 'entries' && <EntryFields search={search} />}
          <Labelled id="books-to" label={t(view === 'entries' ? 'admin.books.to' : 'admin.books.asOf')}>
            <input
              className="input"
              id="books-to"
              type="date"
              name="to"
              key={search.to}
              defaultValue={search.to}
            />
          </Labelled>
          <Button>{t('admin.books.show')}</Button>
          <a
            className="btn btn-quiet push"
            href={bookAddress(`/admin/books/${view}.csv`, search)}
            download
            data-testid="export"
          >
            <Download className="i" aria-hidden="true" />
            {t('admin.books.export')}
          </a>
        </Form>
      )}
    </>
  )
}

function EntryFields({ search }: { search: BookSearch }) {
  const { t } = useTranslation()
  return (
    <>
      <Labelled id="books-account" label={t('admin.books.account')}>
        <select
          className="select"
          id="books-account"
          name="account"
          key={search.account}
          defaultValue={search.account ?? ''}
        >
          <option value="">{t('admin.books.anyAccount')}</option>
          {ACCOUNTS.map((account) => (
            <option key={account} value={account}>
              {t(`admin.books.accounts.${account}`)}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled id="books-invoice" label={t('admin.books.invoice')}>
        <WordInput
          className="input"
          id="books-invoice"
          name="invoice"
          defaultValue={search.invoice}
          maxLength={64}
        />
      </Labelled>
      <Labelled id="books-whose" label={t('admin.books.whose')}>
        <WordInput
          className="input"
          id="books-whose"
          name="whose"
          defaultValue={search.whose}
          maxLength={254}
        />
      </Labelled>
      <Labelled id="books-from" label={t('admin.books.from')}>
        <input
          className="input"
          id="books-from"
          type="date"
          name="from"
          key={search.from}
          defaultValue={search.from}
        />
      </Labelled>
    </>
  )
}
