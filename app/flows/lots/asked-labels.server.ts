import type { Ctx } from '#app/context.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import { listDraftChoices } from '#app/features/drafts/queries.server.ts'
import { LABELS_MOST, type LabelsInput, readLabels } from '#app/features/labels/inputs.ts'
import { listWaitingLabels } from '#app/features/labels/queries.server.ts'
import { paramsOf, readLotQuery } from '#app/features/lot-table/inputs.ts'
import { listSelected } from '#app/features/lot-table/queries.server.ts'
import { selectOf, whoseTable } from './lot-table.server.ts'

/** `source` is how an address says which lots are meant: their ids, all that a table finds, or those that wait. */
type AskedLabels = { asked: LabelsInput; source: [string, string][] }

/** Which labels an address asks for: one that names no lot means those that wait. */
export async function askedLabels(
  ctx: Ctx,
  side: WorkSide,
  params: URLSearchParams,
  kept: string | null,
): Promise<AskedLabels> {
  const asked = readLabels(params, kept)
  if (params.get('from') === 'open') {
    const query = readLotQuery(params)
    const { yards } = await listDraftChoices(ctx, side.organisationId)
    const whose = whoseTable(side, ctx.clock.now(), yards)
    const lots = await listSelected(ctx, selectOf(whose, 'open', { query }), LABELS_MOST)
    return { asked: { ...asked, lots }, source: [['from', 'open'], ...paramsOf(query, { page: 1 })] }
  }
  if (asked.lots.length > 0) return { asked, source: asked.lots.map((id) => ['lot', id]) }
  const lots = await listWaitingLabels(ctx, side)
  return { asked: { ...asked, lots }, source: [['from', 'waiting']] }
}
