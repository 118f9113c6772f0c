import { z } from 'zod'

/** In one file; more of them are printed in parts. */
export const LABELS_MOST = 600
export const PAPERS = ['5160', '4x6'] as const
export type Paper = (typeof PAPERS)[number]
export const LABEL_ORDERS = ['lot', 'bin', 'asked'] as const
export const COPIES_MOST = 10
export const SHEET_LABELS = 30
/** What may stand on a label beside its lot's number. */
export const LABEL_PARTS = ['bin', 'title', 'yard', 'qr', 'code', 'item', 'start', 'closes'] as const
export type LabelPart = (typeof LABEL_PARTS)[number]
const USUAL_PARTS: readonly LabelPart[] = ['bin', 'title', 'yard', 'qr', 'code']
/** The cookie that keeps what a browser printed last: a printer and its paper stand beside one computer. */
export const KEPT_LABELS = 'labels'
const SHEETS_MOST = 6_000
const PARTS_MOST = 10_000

/** Which labels are printed and how, as an address says it: `lot` once for each of them, or `id` from a table's form. */
const labelsInput = z.object({
  paper: z.enum(PAPERS).catch('5160'),
  /** The first label of the first sheet that is free, from 1. */
  begin: z.coerce.number().int().min(1).max(SHEET_LABELS).catch(1),
  copies: z.coerce.number().int().min(1).max(COPIES_MOST).catch(1),
  order: z.enum(LABEL_ORDERS).catch('lot'),
  /** Whether lots without a bin are printed where bins are. */
  binless: z.enum(['', 'on']).catch(''),
  /** The sheet that is looked at, from 1. */
  sheet: z.coerce.number().int().min(1).max(SHEETS_MOST).catch(1),
  /** Which of the parts, from 1. */
  part: z.coerce.number().int().min(1).max(PARTS_MOST).catch(1),
  /** Labels for lots that are still to come. */
  new: z.coerce.number().int().min(0).max(LABELS_MOST).catch(0),
  lots: z.array(z.string().max(64)).max(LABELS_MOST).catch([]),
})
export type LabelsInput = z.infer<typeof labelsInput> & { on: readonly LabelPart[] }

/** `kept`: the paper and what stood on the labels that this browser printed last, where the address does not say. */
export function readLabels(params: URLSearchParams, kept: string | null = null): LabelsInput {
  const [keptPaper = '', ...keptParts] = (kept ?? '').split('.')
  const isKept = (PAPERS as readonly string[]).includes(keptPaper)
  const read = labelsInput.parse({
    ...Object.fromEntries(params),
    paper: params.get('paper') ?? keptPaper,
    lots: [...params.getAll('lot'), ...params.getAll('id')],
  })
  const said = params.has('on') ? params.getAll('on') : isKept ? keptParts : USUAL_PARTS
  const on = LABEL_PARTS.filter((part) => (said as readonly string[]).includes(part))
  return {
    paper: read.paper,
    begin: read.begin,
    copies: read.copies,
    order: read.order,
    binless: read.binless,
    sheet: read.sheet,
    part: read.part,
    new: read.new,
    lots: read.lots,
    on,
  }
}

/** What a browser keeps for the next time. */
export function keptLabels({ paper, on }: Pick<LabelsInput, 'paper' | 'on'>): string {
  return [paper, ...on].join('.')
}

/** The same choice as an address says it. */
export function labelParams(
  asked: LabelsInput,
  keep: Readonly<Record<string, string>>,
  source: readonly (readonly [string, string])[] = asked.lots.map((lot) => ['lot', lot]),
): URLSearchParams {
  const params = new URLSearchParams(keep)
  for (const [name, value] of source) params.append(name, value)
  params.set('paper', asked.paper)
  params.set('begin', String(asked.begin))
  params.set('copies', String(asked.copies))
  params.set('order', asked.order)
  if (asked.binless) params.set('binless', asked.binless)
  params.append('on', '')
  for (const part of asked.on) params.append('on', part)
  return params
}

/** A part of so many labels, and how many there are: one that is behind the last is the last. */
export function partOf(
  part: number,
  total: number,
): { part: number; parts: number; from: number; to: number } {
  const parts = Math.max(1, Math.ceil(total / LABELS_MOST))
  const shown = Math.min(part, parts)
  const before = (shown - 1) * LABELS_MOST
  return { part: shown, parts, from: Math.min(before + 1, total), to: Math.min(before + LABELS_MOST, total) }
}

/** The lots that are printed, and those that wait for a bin: a label without the bin that it should show is of no use. */
export function printedLots<Lot extends { bin: string | null }>(
  lots: readonly Lot[],
  { on, binless }: Pick<LabelsInput, 'on' | 'binless'>,
): { printed: Lot[]; left: Lot[] } {
  const isLeft = ({ bin }: Lot) => on.includes('bin') && binless === '' && (bin === null || bin === '')
  return { printed: lots.filter((lot) => !isLeft(lot)), left: lots.filter(isLeft) }
}

/** Of how many pages the labels of so many lots are. */
export function countPages(
  lots: number,
  { paper, begin, copies }: Pick<LabelsInput, 'paper' | 'begin' | 'copies'>,
): number {
  const labels = lots * copies
  if (labels === 0) return 0
  return paper === '4x6' ? labels : Math.ceil((labels + begin - 1) / SHEET_LABELS)
}

/** From which label of the paper to which a page is printed, both from 1; of a roll which of all labels it is. */
export function labelsOn(
  page: number,
  lots: number,
  { paper, begin, copies }: Pick<LabelsInput, 'paper' | 'begin' | 'copies'>,
): { from: number; to: number } {
  if (paper === '4x6') return { from: page, to: page }
  const before = (page - 1) * SHEET_LABELS
  const to = Math.max(0, Math.min(SHEET_LABELS, lots * copies + begin - 1 - before))
  return { from: page === 1 ? begin : 1, to }
}
