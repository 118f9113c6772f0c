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

/** What the filled row may show: the first whose category this market has, by one of the words in its name. */
const EXAMPLES = [
  {
    words: ['drill', 'power tool', 'tool'],
    title: 'Cordless drill kit, 20 V',
    description: 'Two batteries, charger and case. Tested: the chuck runs true.',
    file: 'drill',
  },
  {
    words: ['chair', 'seating'],
    title: 'Office chair, mesh back',
    description: 'Gas lift holds. One mark on the left arm, shown in the second picture.',
    file: 'chair',
  },
  {
    words: ['lamp', 'lighting'],
    title: 'Table lamp with linen shade',
    description: 'Takes an E26 bulb. Tested with one.',
    file: 'lamp',
  },
  {
    words: ['table', 'desk'],
    title: 'Oak table, 60 by 30 inches',
    description: 'Solid top, two drawers. Light scratches on the right side.',
    file: 'table',
  },
  {
    words: ['laptop', 'computer', 'screen', 'electronic'],
    title: 'Laptop, 14 inch',
    description: 'Wiped and tested. Charger included.',
    file: 'laptop',
  },
] as const
/** For a market of other things: it names none. */
const ANY_EXAMPLE = {
  title: 'Name of the lot',
  description: 'What it is, what works, and what a buyer should know.',
  file: 'lot',
}

/** A row whose words, category and pictures are of one thing, in a market whatever its categories are. */
function exampleOf(categories: readonly string[]) {
  for (const example of EXAMPLES)
    for (const word of example.words) {
      const named = new RegExp(`\\b${word}s?\\b`, 'i')
      const category = categories.find((name) => named.test(name))
      if (category !== undefined) return { ...example, category }
    }
  return { ...ANY_EXAMPLE, category: categories[0] ?? '' }
}

function exampleRow(choices: DraftChoices, now: number): string[] {
  const lists = listsOf(choices)
  const { title, description, category, file } = exampleOf(lists.category)
  const day = new Date(now + WEEK).toISOString().slice(0, 10).split('-')
  const example: Partial<Record<ImportField, string>> = {
    title,
    description,
    itemId: 'FL-1001',
    category,
    condition: lists.condition[0] ?? '',
    yard: lists.yard[0] ?? '',
    format: 'Auction',
    startPrice: '20',
    closes: `${day[1]}-${day[2]}-${day[0]} 19:00`,
    wholeDollars: 'yes',
    pictures: `${file}-a.jpg, ${file}-b.jpg`,
  }
  return IMPORT_FIELDS.map((field) => example[field] ?? '')
}
