import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { Bookmark, Plus } from 'lucide-react'
import { type MouseEvent, type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listLocations } from '#app/features/browse/choice-queries.server.ts'
import { NO_FILTERS, readSearch, searchParams } from '#app/features/browse/inputs.ts'
import { removeSavedSearch } from '#app/features/searches/commands.server.ts'
import { SearchDialog } from '#app/features/searches/components/search-dialog.tsx'
import {
  type Opened,
  SearchFields,
  useDialogTitle,
} from '#app/features/searches/components/search-fields.tsx'
import { SearchList } from '#app/features/searches/components/search-list.tsx'
import {
  ROWS,
  readSavedList,
  type SavedSearchFault,
  type SavedSearchRefusal,
  savedSearchInput,
} from '#app/features/searches/inputs.ts'
import { findSavedSearch, listSavedPage, type SavedSearchRow } from '#app/features/searches/queries.server.ts'
import { keepSearch } from '#app/flows/shop/keep-search.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { withParams } from '#app/lib/address.ts'
import { ledOn, readForm, reply, textFault } from '#app/lib/form.server.ts'
import { wrongIn } from '#app/lib/form-answer.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { useAddressForm } from '#app/ui/use-address-form.ts'
import { AccountPage } from '#app/views/work/account-page.tsx'
import '#app/features/searches/components/searches.css'
import { titled } from '#app/ui/titled.ts'

const PAGE = '/my-account/saved_search'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { searchParams: params } = new URL(request.url)
  const asked = readSavedList(params)
  const named = params.get('remove') ?? params.get('edit')
  const [{ records, totalRecords }, locations, saved, t] = await Promise.all([
    listSavedPage(context, actor, asked),
    listLocations(context),
    named === null ? null : findSavedSearch(context, actor, named),
    i18n.getFixedT(request),
  ])
  if (named !== null && !saved) throw notFound()
  const act: Opened['act'] = params.has('remove') ? 'remove' : 'save'
  return {
    title: t('searches.title'),
    asked,
    total: totalRecords,
    opened: saved || params.has('add') ? { act, saved } : null,
    searches: records.map((row) => viewOf(row, locations)),
  }
}

/** What a search narrows besides its words, in so many words as a line has room for. */
function viewOf(row: SavedSearchRow, known: readonly { id: string; slug: string; name: string }[]) {
  const search = readSearch(new URL(`http://search.invalid/?${row.query}`))
  const shown = searchParams({ ...search, searchbar: '', keywords: [], location: [], around: null })
  return {
    ...row,
    miles: search.around ? Math.round(search.around.miles) : null,
    locations: known
      .filter(({ id, slug }) => search.location.includes(slug) || search.location.includes(id))
      .map(({ name }) => name),
    filters: [...shown.keys()].filter((name) => name in NO_FILTERS).length,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const read = await readForm(request, savedSearchInput)
  const refuse = (refused: SavedSearchRefusal) =>
    reply<SavedSearchFault, SavedSearchRefusal>(read, { refused, status: refused === 'gone' ? 404 : 409 })
  if (!read.ok) {
    const faults = { search_text: textFault(read.typed.search_text) }
    return reply<SavedSearchFault, SavedSearchRefusal>(read, { faults })
  }
  const asked = read.value
  if (asked.action === 'remove') {
    if (!(await removeSavedSearch(context, actor, asked.id))) return refuse('gone')
  } else {
    const { id, search_text: text } = asked
    const kept = await keepSearch(context, actor, { text, ...(id === undefined ? {} : { id }) })
    if (!kept.ok) return refuse(kept.code)
  }
  return ledOn(request, PAGE)
}

export default function SavedSearches() {
  const { opened } = useLoaderData<typeof loader>()
  return opened ? <DialogPage opened={opened} /> : <List />
}

function List() {
  const { title, asked, total, searches } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const open = (what: Opened) => (event: MouseEvent) => {
    event.preventDefault()
    setOpened(what)
  }
  const from = (asked.page - 1) * asked.limit + 1
  return (
    <AccountPage
      title={title}
      intro={t('searches.intro')}
      aside={
        total > 0 && (
          <Add open={open}>
            <Plus className="i" aria-hidden="true" />
          </Add>
        )
      }
    >
      <div className="searches">
        {total === 0 ? (
          <EmptyState icon={Bookmark} text={t('searches.empty')}>
            <Add open={open} />
          </EmptyState>
        ) : (
          <>
            <SearchList searches={searches} page={PAGE} open={open} />
            <div className="table-frame row row-wrap searches-foot">
              <span className="cap num">
                {t('searches.range', { from, to: from + searches.length - 1, total })}
              </span>
              <Rows limit={asked.limit} />
              <span className="push">
                <Pager
                  page={asked.page}
                  pages={Math.max(1, Math.ceil(total / asked.limit))}
                  hrefFor={(page) => withParams(params, { page: page > 1 ? String(page) : null }) || '?'}
                />
              </span>
            </div>
          </>
        )}
        {opened && <SearchDialog key={opened.saved?.id} opened={opened} page={PAGE} onClose={close} />}
      </div>
    </AccountPage>
  )
}

type AddProps = { open: (opened: Opened) => (event: MouseEvent) => void; children?: ReactNode }

function Add({ open, children }: AddProps) {
  const { t } = useTranslation()
  return (
    <ButtonLink variant="primary" to={`${PAGE}?add=1`} onClick={open({ act: 'save', saved: null })}>
      {children}
      {t('searches.add')}
    </ButtonLink>
  )
}

function Rows({ limit }: { limit: number }) {
  const { t } = useTranslation()
  const { form, onChange, onSubmit } = useAddressForm()
  return (
    <Form ref={form} method="get" className="row" onChange={onChange} onSubmit={onSubmit}>
      <label className="cap" htmlFor="saved-rows">
        {t('searches.rows')}
      </label>
      <select
        className="select"
        id="saved-rows"
        name="limit"
        aria-label={t('searches.rowsLabel')}
        defaultValue={limit}
      >
        {ROWS.map((rows) => (
          <option key={rows} value={rows}>
            {rows}
          </option>
        ))}
      </select>
      <noscript>
        <Button variant="secondary">{t('searches.apply')}</Button>
      </noscript>
    </Form>
  )
}

/** The dialogs as a page of their own, for browsers without script. */
function DialogPage({ opened }: { opened: Opened }) {
  const result = wrongIn(useActionData<typeof action>())
  const { t } = useTranslation()
  const removes = opened.act === 'remove'
  return (
    <AccountPage title={useDialogTitle(opened)}>
      <Form method="post" className="stack searches keep-page">
        <SearchFields opened={opened} result={result} />
        <div className="row row-wrap">
          <ButtonLink to={PAGE}>{t(removes ? 'searches.dialog.keep' : 'searches.dialog.back')}</ButtonLink>
          <Button variant={removes ? 'danger-solid' : 'primary'}>
            {t(removes ? 'searches.remove' : 'searches.dialog.save')}
          </Button>
        </div>
      </Form>
    </AccountPage>
  )
}
