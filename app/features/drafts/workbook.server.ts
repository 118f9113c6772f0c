import { bytesSource, openZip, writeZip, ZipRefused } from '#app/lib/zip.server.ts'
import { CELL_MOST, COLUMNS_MOST, ROWS_MOST, type SheetRow } from './sheet.ts'
import type { SheetFault, SheetFound } from './sheet-file.server.ts'

/** What a workbook may unfold to: its parts together. Five thousand rows of thirty columns are a third of it. */
const UNFOLDED_MOST = 24 * 1024 * 1024
const PARTS_MOST = 1_000
/** What is read of a workbook; macros, pictures and what others have linked to are not even unfolded. */
const READ =
  /^(_rels\/\.rels|xl\/(workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[\w.-]+\.xml)$/
const LINES_MOST = ROWS_MOST * 2

type Cell = { t?: string; v?: unknown; f?: unknown }

/** The first sheet of a workbook as lines of text. */
export async function readWorkbook(
  bytes: Uint8Array,
): Promise<{ lines: SheetRow[]; found: SheetFound } | SheetFault> {
  const safe = await unfold(bytes)
  if (typeof safe === 'string') return safe
  const { read } = await import('@e965/xlsx/dist/xlsx.mini.min.js')
  let data: (Cell | undefined)[][]
  try {
    const book = read(safe, {
      type: 'array',
      dense: true,
      sheets: 0,
      sheetRows: LINES_MOST,
      cellDates: true,
      UTC: true,
      cellHTML: false,
      cellText: false,
      bookVBA: false,
    })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    data = (sheet?.['!data'] as (Cell | undefined)[][] | undefined) ?? []
  } catch {
    return 'unreadable'
  }
  const lines: SheetRow[] = []
  let isTooWide = false
  // an array with holes: a sheet that says it is a million rows long has only those that are there
  data.forEach((row, at) => {
    const cells: string[] = []
    const formulas: number[] = []
    row?.forEach((cell, column) => {
      if (column >= COLUMNS_MOST * 2) isTooWide ||= textOf(cell) !== ''
      else {
        while (cells.length < column) cells.push('')
        cells[column] = textOf(cell)
        if (cell?.f !== undefined || cell?.t === 'e') formulas.push(column)
      }
    })
    if (cells.length > 0) lines.push({ row: at + 1, cells, ...(formulas.length > 0 ? { formulas } : {}) })
  })
  if (isTooWide) return 'too_many_columns'
  return { lines, found: { kind: 'xlsx', letters: '', between: '' } }
}

/** The parts that are read, unfolded within the limits and packed anew: nothing else reaches the reader of workbooks. */
async function unfold(bytes: Uint8Array): Promise<Uint8Array | SheetFault> {
  const parts: [string, Uint8Array][] = []
  let left = UNFOLDED_MOST
  try {
    for (const file of await openZip(bytesSource(bytes), { filesMost: PARTS_MOST, apart: true })) {
      if (!READ.test(file.name)) continue
      const part = await file.bytes(left)
      left -= part.length
      if (!isWhole(part)) return 'unreadable'
      parts.push([file.name, part])
    }
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error
    return error.code === 'too_large' || error.code === 'too_many_files' ? 'too_large_inside' : 'unreadable'
  }
  if (!parts.some(([name]) => name === 'xl/workbook.xml')) return 'unreadable'
  return writeZip([['[Content_Types].xml', contentTypes(parts.map(([name]) => name))], ...parts], {
    folded: false,
  })
}

const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const TYPES: [RegExp, string][] = [
  [/^xl\/workbook\.xml$/, 'sheet.main'],
  [/^xl\/worksheets\//, 'worksheet'],
  [/^xl\/sharedStrings\.xml$/, 'sharedStrings'],
  [/^xl\/styles\.xml$/, 'styles'],
]

/** The list of parts, written anew: the workbook's own names others, which are not there any more. */
function contentTypes(names: readonly string[]): Uint8Array {
  const overrides = names.flatMap((name) => {
    const type = TYPES.find(([which]) => which.test(name))?.[1]
    return type ? [`<Override PartName="/${name}" ContentType="${MAIN}.${type}+xml"/>`] : []
  })
  return new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`,
  )
}

/** Whether a part ends as it must, and declares nothing of its own: the reader is lenient, and we are not. */
function isWhole(part: Uint8Array): boolean {
  const decoder = new TextDecoder()
  const head = decoder.decode(part.subarray(0, 2_000))
  const tail = decoder.decode(part.subarray(-200)).trimEnd()
  if (/<!(DOCTYPE|ENTITY)/i.test(head)) return false
  const root = /<((?:\w+:)?[A-Za-z]\w*)[\s>/]/.exec(head.replace(/<\?[^>]*\?>|<!--[\s\S]*?-->/g, ''))?.[1]
  if (root === undefined) return false
  return tail.endsWith(`</${root}>`) || (part.length < 2_000 && tail.endsWith('/>'))
}

function textOf(cell: Cell | undefined): string {
  const value = cell?.v
  if (value === undefined || value === null) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value).slice(0, CELL_MOST + 1)
}

/** A moment without a zone, as people type it. */
function dayText(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}-${at.getUTCFullYear()}`
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}
