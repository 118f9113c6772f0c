import type { Ctx } from '#app/context.ts'
import {
  listKnownHeadings,
  looksLikeFormula,
  matchHeadings,
  readSheetFile,
  type SheetFault,
  type SheetHow,
  type SheetRow,
} from '#app/features/drafts/commands.server.ts'
import { fileKey, type ImportInput, ROWS_A_PART, rowsKey } from './import-input.ts'

const FIRSTS = 3
const SAMPLE_MOST = 60

/** What an import knows of its file by reading it. */
type ListRead = Pick<
  ImportInput,
  | 'headings'
  | 'firsts'
  | 'found'
  | 'asText'
  | 'mapping'
  | 'how'
  | 'first'
  | 'bytes'
  | 'sample'
  | 'rowsAt'
  | 'fileAt'
>

/** Reads a file of lots and keeps it and its rows, each in the place of this reading. */
export async function readList(
  ctx: Pick<Ctx, 'db' | 'papers'>,
  { id, organisationId }: { id: string; organisationId: string },
  file: unknown,
  { rowsAt, fileAt, how = {} }: { rowsAt: number; fileAt: number; how?: SheetHow },
): Promise<{ read: ListRead; total: number; label: string } | SheetFault> {
  // a form that nothing was chosen in brings a file without a name
  if (!(file instanceof File) || file.name === '') return 'no_file'
  if (file.size === 0) return 'empty'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const table = await readSheetFile(bytes, how)
  if (typeof table === 'string') return table
  const { headings, rows, found } = table
  const { mapping, matched } = matchHeadings(headings, await listKnownHeadings(ctx, organisationId))
  if (rowsAt === fileAt) await ctx.papers.keep(fileKey(id, fileAt), bytes, 'application/octet-stream')
  for (let at = 0; at < rows.length; at += ROWS_A_PART) {
    const part = JSON.stringify(rows.slice(at, at + ROWS_A_PART))
    const key = rowsKey(id, at / ROWS_A_PART, rowsAt)
    await ctx.papers.keep(key, new TextEncoder().encode(part), 'application/json')
  }
  return {
    read: {
      headings,
      firsts: headings.map((_, at) =>
        rows
          .slice(0, FIRSTS)
          .map(({ cells }) => (cells[at] ?? '').slice(0, 40))
          .filter((cell) => cell !== '')
          .join(', '),
      ),
      found,
      asText: rows.reduce((count, { cells }) => count + cells.filter(looksLikeFormula).length, 0),
      mapping,
      how: matched.map(({ how: matchedHow }) => matchedHow),
      first: how.first ?? 'names',
      bytes: bytes.length,
      sample: sampleOf(rows),
      rowsAt,
      fileAt,
    },
    total: rows.length,
    label: file.name.slice(0, 120) || 'lots',
  }
}

/** Words that show how letters were read: the first that have more than plain ones, or else the longest of the first row. */
function sampleOf(rows: readonly SheetRow[]): string {
  for (const { cells } of rows)
    for (const cell of cells)
      if (/[^\p{ASCII}]/u.test(cell)) {
        const at = Math.max(0, cell.search(/[^\p{ASCII}]/u) - SAMPLE_MOST / 2)
        // not in the middle of a word
        const from = at === 0 ? 0 : cell.indexOf(' ', at) + 1
        return cell.slice(from, from + SAMPLE_MOST)
      }
  const [first] = rows
  return [...(first?.cells ?? [])].sort((a, b) => b.length - a.length)[0]?.slice(0, SAMPLE_MOST) ?? ''
}
