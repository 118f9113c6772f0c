import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchHeadings } from './headings.ts'
import { nearestOf } from './nearest.ts'
import type { DraftChoices } from './queries.server.ts'
import { isRefused, type Mend, ROWS_MOST, rowReader } from './sheet.ts'
import { readSheetFile } from './sheet-file.server.ts'

const CHOICES: DraftChoices = {
  categories: [
    { id: 'tools', name: 'Tools', parentId: null },
    { id: 'drills', name: 'Drills', parentId: 'tools' },
  ],
  conditions: [{ id: 'used', name: 'Used, good', offered: true }],
  lists: [
    {
      id: 'damage_types',
      name: 'Damage types',
      nameEs: '',
      lots: 'many',
      choices: [
        { id: 'dents', name: 'Dents', nameEs: '', offered: true },
        { id: 'scratches', name: 'Scratches', nameEs: '', offered: true },
        { id: 'smoke', name: 'Smoke', nameEs: '', offered: false },
      ],
    },
  ],
  yards: [{ state: 'OH', id: 'north', name: 'Columbus North Yard', timeZone: 'America/New_York' }],
  schedules: [],
  cancelMinutes: 60,
}
const NOW = Date.UTC(2026, 10, 24)

async function tableOf(text: string | Uint8Array) {
  const table = await readSheetFile(typeof text === 'string' ? new TextEncoder().encode(text) : text)
  if (typeof table === 'string') throw new Error(table)
  return table
}

async function read(text: string, mends: Mend[] = []) {
  const { headings, rows } = await tableOf(text)
  const { mapping } = matchHeadings(headings, new Map())
  return rows.map(rowReader({ headings, mapping, fill: {}, mends, now: NOW }, CHOICES))
}

test('Each row is a lot: choices by their names, moments on the yard’s clock, the rest as it was typed.', async () => {
  const [row] = await read(
    'Title,Category,Condition,Yard,Starting price,Sale type,Whole dollars,Closes,Pictures\r\n' +
      '"Drill, 20 V",tools / drills,"used, GOOD",columbus north yard,"1,250",Auction,yes,11-30-2026 19:16,"a.jpg, b.jpg"\r\n',
  )
  expect(row).toEqual({
    row: 2,
    fields: {
      title: 'Drill, 20 V',
      category: 'drills',
      condition: 'used',
      yard: 'north',
      startPrice: '1,250',
      format: 'ascending',
      wholeDollars: 'on',
      closes: '2026-11-30T19:16',
    },
    pictures: ['a.jpg', 'b.jpg'],
    auctionId: null,
    faults: [],
  })
})

test('What can be mended arrives without it; what cannot be is refused; each is said by row, column and word.', async () => {
  const [row] = await read(
    'title;category;yard;start;closes;qty\nDrill;Drils;North;free;11-02-2025 19:00;two\n',
  )
  expect(row?.fields).toEqual({ title: 'Drill' })
  expect(
    row?.faults.map(({ column, said, why, nearest, refused }) => [column, said, why, nearest, refused]),
  ).toEqual([
    ['category', 'Drils', 'unknown', 'Drills', false],
    ['yard', 'North', 'unknown', 'Columbus North Yard', false],
    ['start', 'free', 'not_amount', null, true],
    ['qty', 'two', 'not_number', null, true],
    ['closes', '11-02-2025 19:00', 'past', null, true],
  ])
})

test('Mending a word mends every row that has it, however it is written.', async () => {
  const mend = { field: 'category', said: 'drils', value: 'Drills' }
  const rows = await read('title,category\nA,Drils\nB,DRILS\nC,Drills\n', [mend])
  expect(rows.map(({ fields }) => fields.category)).toEqual(['drills', 'drills', 'drills'])
})

test('A cell that an export has escaped comes back as it was, and what older spreadsheets write is read.', async () => {
  expect((await read("title\n'=SUM(A1)\n"))[0]?.fields.title).toBe('=SUM(A1)')
  const old = await tableOf(
    Uint8Array.from([...new TextEncoder().encode('title;brand\nCaf'), 0xe9, 0x3b, 0x58]),
  )
  expect(old.found).toEqual({ kind: 'csv', letters: 'Windows-1252', between: ';' })
  expect(old.rows[0]?.cells).toEqual(['Café', 'X'])
})

test('Rows keep the numbers that a spreadsheet shows, with empty lines between them.', async () => {
  const { rows } = await tableOf('title\n\nA\n,\nB\n')
  expect(rows.map(({ row }) => row)).toEqual([3, 5])
})

test('A cell that is longer than its field takes holds back its row alone.', async () => {
  const [long, short] = await read(`title\tbrand\n${'a'.repeat(400)}\tX\nSaw\tY\n`)
  expect(long && isRefused(long)).toBe(true)
  expect(short).toMatchObject({ fields: { title: 'Saw', brand: 'Y' }, faults: [] })
})

test('Columns are matched by names, by what was chosen before, and by a guess; no two become one field.', () => {
  const { mapping, matched } = matchHeadings(
    ['Item No', 'Name', 'Grade', 'Cost', 'Title', 'Photos'],
    new Map([['cost', '']]),
  )
  expect(mapping).toEqual(['itemId', '', 'condition', '', 'title', 'pictures'])
  expect(matched.map(({ how }) => how)).toEqual(['known', 'none', 'guess', 'left', 'known', 'known'])
})

test('A word that nothing is near is near nothing.', () => {
  expect(nearestOf('drils', [{ name: 'Drills' }, { name: 'Saws' }])).toBe('Drills')
  expect(nearestOf('zzz', [{ name: 'Drills' }])).toBeNull()
})

test('Whatever text a file has, it is read or refused in words, and no row of it is lost.', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), { maxLength: 20 }),
      async (lines) => {
        const text = [
          'title,a,b,c,d',
          ...lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')),
        ].join('\n')
        const table = await readSheetFile(new TextEncoder().encode(text))
        if (typeof table === 'string') expect(['empty', 'unreadable']).toContain(table)
        else
          expect(table.rows).toHaveLength(
            lines.filter((cells) => cells.some((cell) => cell.trim() !== '')).length,
          )
      },
    ),
  )
})

describe('A file that is none', () => {
  test.each([
    ['nothing in it', '', 'no_file'],
    ['headings alone', 'title,brand\n', 'empty'],
    ['a thousand columns', `title${',x'.repeat(1000)}\nA\n`, 'too_many_columns'],
    ['too many rows', `title\n${'A\n'.repeat(ROWS_MOST + 1)}`, 'too_many_rows'],
    ['some other kind of file', 'title\n\0\0\0', 'unreadable'],
  ])('%s', async (_, text, fault) => {
    expect(await readSheetFile(new TextEncoder().encode(text))).toBe(fault)
  })
})

test('An old workbook is refused with what to do about it.', async () => {
  expect(await readSheetFile(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]))).toBe('old_format')
})
