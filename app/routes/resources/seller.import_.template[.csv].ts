import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { answerTemplate } from '#app/flows/lots/import-template.server.ts'

/** A file of lots to fill in. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { organisation } = await requireWorkplace(context, request, 'listings')
  return answerTemplate(context, organisation.id, 'csv')
}
