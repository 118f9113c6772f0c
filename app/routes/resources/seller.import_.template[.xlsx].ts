import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { templateWorkbook } from '#app/flows/lots/import-template.server.ts'
import { workbookAnswer } from '#app/lib/workbook.server.ts'

/** A workbook of lots to fill in. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { organisation } = await requireWorkplace(context, request, 'listings')
  return workbookAnswer(await templateWorkbook(context, organisation.id), 'lots-template.xlsx')
}
