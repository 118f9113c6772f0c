import type { Ctx } from '#app/context.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import { listDraftChoices } from '#app/features/drafts/queries.server.ts'
import { LABELS_MOST, type LabelsInput, partOf, readLabels } from '#app/features/labels/inputs.ts'
import { countWaitingLabels, listWaitingLabels } from '#app/features/labels/queries.server.ts'
import { paramsOf, readLotQuery } from '#app/features/lot-table/inputs.ts'
import { countSelected, listSelected } from '#app/features/lot-table/queries.server.ts'
import { importedLots } from './imported-lots.server.ts'
import { selectOf, whoseTable } from './lot-table.server.ts'

/**
 * `source` is how an address says which lots are meant: their ids, all that a table finds, what an import made, or those that
 * wait; `total` is how many those are, of which `asked.lots` are the part that one file takes.
 */
type AskedLabels = { asked: LabelsInput; source: [string, string][]; total: number }

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
    const select = selectOf(whoseTable(side, ctx.clock.now(), yards), 'open', { query })
    return partly(asked, [['from', 'open'], ...paramsOf(query, { page: 1 })], {
      total: await countSelected(ctx, select),
      list: (before) => listSelected(ctx, select, LABELS_MOST, before),
    })
  }
  const imported = params.get('import')
  if (imported !== null) {
    const lots = await importedLots(ctx, side, imported)
    return partly(asked, [['import', imported]], {
      total: lots.length,
      list: async (before) => lots.slice(before, before + LABELS_MOST),
    })
  }
  if (asked.lots.length > 0)
    return { asked, source: asked.lots.map((id) => ['lot', id]), total: asked.lots.length }
  return partly(asked, [['from', 'waiting']], {
    total: await countWaitingLabels(ctx, side),
    list: (before) => listWaitingLabels(ctx, side, before),
  })
}

type Many = { total: number; list: (before: number) => Promise<string[]> }

async function partly(
  asked: LabelsInput,
  source: [string, string][],
  { total, list }: Many,
): Promise<AskedLabels> {
  const { part } = partOf(asked.part, total)
  const lots = await list((part - 1) * LABELS_MOST)
  return {
    asked: { ...asked, part, lots },
    source: part > 1 ? [...source, ['part', String(part)]] : source,
    total,
  }
}
