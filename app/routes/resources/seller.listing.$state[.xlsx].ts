import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isListingState } from '#app/features/selling/inputs.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { lotsSheet } from '#app/flows/lots/export-lots.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound } from '#app/lib/http.ts'
import { workbookFile } from '#app/lib/workbook.server.ts'

/** An organisation's lots of a state as a workbook, if they are not too many for one. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { side } = await requireWorkplace(context, request, 'listings')
  const { state } = params
  if (!isListingState(state)) throw notFound()
  const rows = await lotsSheet(context, side, state, context.origin)
  if (rows) return workbookFile(rows, `lots-${state}.xlsx`)
  const t = await i18n.getFixedT(request)
  return new Response(t('lotTable.xlsxTooMany'), { status: 413 })
}
