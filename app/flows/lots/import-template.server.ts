import type { Ctx } from '#app/context.ts'
import {
  choosable,
  type DraftChoices,
  HEADINGS,
  IMPORT_FIELDS,
  type ImportField,
  leavesOf,
  listDraftChoices,
} from '#app/features/drafts/commands.server.ts'
import { type CsvFile, csvOf, UTF8_MARK } from '#app/lib/csv.ts'
import { type DropDown, workbookOf } from '#app/lib/workbook.server.ts'

/** Which columns of the template offer a list. */
const LISTED = ['category', 'condition', 'yard'] as const satisfies readonly ImportField[]
const LISTS = 'Lists'

type Deps = Pick<Ctx, 'db' | 'clock'>

/** A file of lots to fill in: all columns that an import knows, and a row that shows how, with what this organisation has. */
export async function templateCsv(ctx: Deps, organisationId: string): Promise<CsvFile> {
  const { rows } = await templateRows(ctx, organisationId)
  return { name: 'lots-template.csv', body: UTF8_MARK + csvOf(rows) }
}

/** The same as a workbook, whose cells offer what may be chosen. */
export async function templateWorkbook(ctx: Deps, organisationId: string): Promise<Uint8Array<ArrayBuffer>> {
  const { choices, rows } = await templateRows(ctx, organisationId)
  const lists = listsOf(choices)
  const longest = Math.max(...LISTED.map((field) => lists[field].length))
  const dropDowns = LISTED.map(
    (field, at): DropDown => ({
      column: IMPORT_FIELDS.indexOf(field),
      sheet: LISTS,
      listColumn: at,
      entries: Math.max(1, lists[field].length),
    }),
  )
  const listRows = Array.from({ length: longest }, (_, at) => LISTED.map((field) => lists[field][at] ?? ''))
  return workbookOf(
    [
      { name: 'Lots', rows, widths: rows[0]?.map((heading) => Math.max(12, heading.length + 2)) ?? [] },
      { name: LISTS, rows: [LISTED.map((field) => HEADINGS[field]), ...listRows], widths: [32, 24, 28] },
    ],
    dropDowns,
  )
}

async function templateRows(ctx: Deps, organisationId: string) {
  const choices = await listDraftChoices(ctx, organisationId)
  const rows = [IMPORT_FIELDS.map((field) => HEADINGS[field]), exampleRow(choices, ctx.clock.now())]
  return { choices, rows }
}

function listsOf(choices: DraftChoices): Record<(typeof LISTED)[number], string[]> {
  const ways = new Map(leavesOf(choices).map(({ id, name }) => [id, name]))
  return {
    category: [...ways.values()],
    condition: choosable(choices.conditions).map(({ name }) => name),
    yard: choices.yards.map(({ name }) => name),
  }
}

const WEEK = 7 * 86_400_000

function exampleRow(choices: DraftChoices, now: number): string[] {
  const lists = listsOf(choices)
  const day = new Date(now + WEEK).toISOString().slice(0, 10).split('-')
  const example: Partial<Record<ImportField, string>> = {
    title: 'Cordless drill kit, 20 V',
    description: 'Two batteries, charger and case. Tested: the chuck runs true.',
    itemId: 'FL-1001',
    category: lists.category[0] ?? '',
    condition: lists.condition[0] ?? '',
    yard: lists.yard[0] ?? '',
    format: 'Auction',
    startPrice: '20',
    closes: `${day[1]}-${day[2]}-${day[0]} 19:00`,
    wholeDollars: 'yes',
    pictures: 'drill-a.jpg, drill-b.jpg',
  }
  return IMPORT_FIELDS.map((field) => example[field] ?? '')
}
