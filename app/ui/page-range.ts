const SIBLINGS = 3
const BOUNDARY = 2

export type PageStep = number | 'gap-before' | 'gap-after'

/** The page numbers that a pager shows: two at either end, three beside the current one, gaps between. */
export function pageRange(page: number, pages: number): PageStep[] {
  const near = range(Math.max(1, page - SIBLINGS), Math.min(pages, page + SIBLINGS))
  const shown = new Set([...range(1, Math.min(BOUNDARY, pages)), ...near])
  for (const last of range(Math.max(1, pages - BOUNDARY + 1), pages)) shown.add(last)

  const steps: PageStep[] = []
  let previous = 0
  for (const number of [...shown].sort((one, other) => one - other)) {
    // A gap that hides a single page shows that page instead.
    if (number - previous === 2) steps.push(number - 1)
    else if (number - previous > 2) steps.push(number < page ? 'gap-before' : 'gap-after')
    steps.push(number)
    previous = number
  }
  return steps
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
