import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Ctx } from '#app/context.ts'
import { spanOfDays } from '#app/domain/pickup/civil.ts'
import { BalanceTable } from '#app/features/accounting/components/balance-table.tsx'
import { BookFilter } from '#app/features/accounting/components/book-filter.tsx'
import { CheckList } from '#app/features/accounting/components/check-list.tsx'
import { EntryTable } from '#app/features/accounting/components/entry-table.tsx'
import { LastCheck } from '#app/features/accounting/components/last-check.tsx'
import { listLines, sumLines } from '#app/features/accounting/entries.server.ts'
import { type BookSearch, LINES_PER_PAGE, readBookSearch, readView } from '#app/features/accounting/inputs.ts'
import { nameParties, narrow } from '#app/features/accounting/parties.server.ts'
import { listBalances, listChecks } from '#app/features/accounting/queries.server.ts'
import { checkBooksNow } from '#app/flows/money/check-books.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { EASTERN } from '#app/lib/eastern.ts'
import { forbidden, requireAdmin } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const CHECKS_SHOWN = 30

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const [view, search] = [readView(searchParams), readBookSearch(searchParams)]
  const page = readPageNumber(searchParams, 1_000)
  const [t, checks] = await Promise.all([
    i18n.getFixedT(request),
    listChecks(context, view === 'checks' ? CHECKS_SHOWN : 1),
  ])
  const said = searchParams.get('said')
  const shared = { title: t('admin.nav.books'), view, search, page, said, checks }
  if (view === 'checks') return shared
  if (view === 'balance')
    return { ...shared, balances: await listBalances(context, spanOfDays(EASTERN, search).before) }
  return { ...shared, entries: await readEntries(context, search, page) }
}

async function readEntries(ctx: Pick<Ctx, 'db'>, search: BookSearch, page: number) {
  const narrowed = await narrow(ctx, search)
  if (!narrowed) return { lines: [], names: {}, sums: null, unknown: true, more: false }
  const [found, sums] = await Promise.all([
    listLines(ctx, search, narrowed, { page, limit: LINES_PER_PAGE }),
    sumLines(ctx, search, narrowed),
  ])
  const lines = found.slice(0, LINES_PER_PAGE)
  const names = await nameParties(
    ctx,
    lines.map(({ party }) => party),
  )
  const more = found.length > LINES_PER_PAGE
  return { lines, names: Object.fromEntries(names), sums, unknown: false, more }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await checkBooksNow(context, requireAdmin(context, request))
  if (!outcome) throw forbidden()
  return redirect(`/admin/books?view=checks&said=${outcome.state}`, 303)
}

export default function Books() {
  const shown = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const { view, search, page, said } = shown
  return (
    <AdminPage section="books">
      {said === 'checked' && (
        <Note tone="win" role="status">
          {t('admin.books.checked')}
        </Note>
      )}
      {said === 'under_way' && (
        <Note tone="out" role="status">
          {t('admin.books.underWay')}
        </Note>
      )}
      <LastCheck check={shown.checks[0] ?? null} />
      <BookFilter view={view} search={search} />
      {'balances' in shown && <BalanceTable rows={shown.balances} search={search} />}
      {'entries' in shown && <EntryTable {...shown.entries} search={search} page={page} />}
      {view === 'checks' && <CheckList rows={shown.checks} />}
    </AdminPage>
  )
}
