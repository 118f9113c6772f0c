/** A table that grows line by line while the bench runs, and is written again as Markdown at the end. */
export type Table = {
  title: string
  columns: readonly string[]
  rows: string[][]
  firstWidth?: number
  leastWidth?: number
}

/** What was aimed at and what came out; `met` is null where nothing was measured. */
export type Goal = { what: string; goal: string; measured: string; met: boolean | null }

const FIRST_WIDTH = 20
const LEAST_WIDTH = 8

export function newTable(title: string, columns: readonly string[]): Table {
  return { title, columns, rows: [] }
}

/** Heading and lines for a terminal: the first cell to the left, the others to the right of their column. */
export function textLine(
  { title, columns, firstWidth = FIRST_WIDTH, leastWidth = LEAST_WIDTH }: Table,
  cells?: readonly string[],
): string {
  const widths = columns.map((column) => Math.max(leastWidth, column.length + 2))
  const first = (cells ? (cells[0] ?? '') : title).padEnd(firstWidth)
  const others = cells ? cells.slice(1) : columns
  return (first + others.map((cell, index) => cell.padStart(widths[index] ?? 0)).join('')).trimEnd()
}

export function markdownOf({ title, columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line([title, ...columns]), line(['---', ...columns.map(() => '---:')]), ...rows.map(line), ''].join(
    '\n',
  )
}

export function goalTable(goals: readonly Goal[]): Table {
  const verdict = (met: boolean | null) => (met === null ? '–' : met ? 'yes' : 'no')
  return {
    ...newTable('goals', ['goal', 'measured', 'met']),
    firstWidth: 52,
    leastWidth: 16,
    rows: goals.map(({ what, goal, measured, met }) => [what, goal, measured, verdict(met)]),
  }
}

export function counted(count: number): string {
  return Math.round(count).toLocaleString('en-US')
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

export function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

export function shortMs(ms: number): string {
  return ms < 100 ? ms.toFixed(1) : String(Math.round(ms))
}

export function ratioOf(one: number, other: number): number {
  return one / Math.max(1, other)
}
