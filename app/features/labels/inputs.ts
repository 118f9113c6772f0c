import { z } from 'zod'

export const LABELS_MOST = 600
export const PAPERS = ['5160', '4x6'] as const
export const LABEL_ORDERS = ['lot', 'bin'] as const
export const COPIES_MOST = 10
export const SHEET_LABELS = 30

/** Which labels are printed and how, as an address says it: `lot` once for each of them, or `id` from a table's form. */
const labelsInput = z.object({
  paper: z.enum(PAPERS).catch('5160'),
  /** The first label of the first sheet that is free, from 1. */
  begin: z.coerce.number().int().min(1).max(SHEET_LABELS).catch(1),
  copies: z.coerce.number().int().min(1).max(COPIES_MOST).catch(1),
  order: z.enum(LABEL_ORDERS).catch('lot'),
  /** Labels for lots that are still to come. */
  new: z.coerce.number().int().min(0).max(LABELS_MOST).catch(0),
  lots: z.array(z.string().max(64)).max(LABELS_MOST).catch([]),
})
export type LabelsInput = z.infer<typeof labelsInput>

export function readLabels(params: URLSearchParams): LabelsInput {
  return labelsInput.parse({
    ...Object.fromEntries(params),
    lots: [...params.getAll('lot'), ...params.getAll('id')],
  })
}
