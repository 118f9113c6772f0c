import type { Ctx } from '#app/context.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { ACCOUNT_CLASSES } from '#app/domain/money/books.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import { spanOfDays } from '#app/domain/pickup/civil.ts'
import { csvFile, csvOf, UTF8_MARK } from '#app/lib/csv.ts'
import { EASTERN } from '#app/lib/eastern.ts'
import { streamOf } from '#app/lib/text-stream.ts'
import { type BookedLine, listLinesAfter } from './entries.server.ts'
import type { BookSearch } from './inputs.ts'
import { nameParties, narrow } from './parties.server.ts'
import { listBalances } from './queries.server.ts'

const AT_ONCE = 500

export const BOOK_EXPORTS = ['balance', 'entries'] as const
export type BookExport = (typeof BOOK_EXPORTS)[number]

export function isBookExport(name: string | undefined): name is BookExport {
  return BOOK_EXPORTS.some((one) => one === name)
}

/** The parts of a file, one after the other: however large the books are, little of them is held. */
export async function* exportParts(
  ctx: Pick<Ctx, 'db'>,
  name: BookExport,
  search: BookSearch,
): AsyncGenerator<string, void> {
  if (name === 'balance') yield await balanceCsv(ctx, search)
  else yield* entryParts(ctx, search)
}

async function balanceCsv(ctx: Pick<Ctx, 'db'>, search: BookSearch): Promise<string> {
  const rows = await listBalances(ctx, spanOfDays(EASTERN, search).before)
  const sum = (side: 'debit' | 'credit') => dollarsFromCents(rows.reduce((all, row) => all + row[side], 0))
  return csvOf([
    ['Account', 'Class', 'Debit (USD)', 'Credit (USD)'],
    ...rows.map(({ account, debit, credit }) => [
      account,
      ACCOUNT_CLASSES[account],
      dollarsFromCents(debit),
      dollarsFromCents(credit),
    ]),
    ['Total', '', sum('debit'), sum('credit')],
  ])
}

async function* entryParts(ctx: Pick<Ctx, 'db'>, search: BookSearch): AsyncGenerator<string, void> {
  yield csvOf([['Date (UTC)', 'Entry', 'Kind', 'Account', 'Whose', 'Debit (USD)', 'Credit (USD)']])
  const narrowed = await narrow(ctx, search)
  if (!narrowed) return
  let after: BookedLine | null = null
  for (;;) {
    const lines: BookedLine[] = await listLinesAfter(ctx, search, narrowed, after, AT_ONCE)
    const names = await nameParties(
      ctx,
      lines.map(({ party }) => party),
    )
    yield csvOf(
      lines.map(({ entryId, kind, at, account, party, amount }) => [
        isoTime(at),
        entryId,
        kind,
        account,
        names.get(party) ?? party,
        dollarsFromCents(Math.max(0, amount)),
        dollarsFromCents(Math.max(0, -amount)),
      ]),
    )
    after = lines.at(-1) ?? null
    if (!after || lines.length < AT_ONCE) return
  }
}

/** The file for a browser, written while it is read. */
export function answerBooks(ctx: Pick<Ctx, 'db'>, name: BookExport, search: BookSearch): Response {
  return csvFile(streamOf(marked(exportParts(ctx, name, search))), `fairlot-books-${name}.csv`)
}

async function* marked(parts: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  yield UTF8_MARK
  yield* parts
}
