import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readLabels } from '#app/features/labels/inputs.ts'
import { newLabels } from '#app/features/labels/new-labels.server.ts'
import { listLabelLots } from '#app/features/labels/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'

/** Labels of an organisation's lots, on the paper that is asked for. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { organisation, side } = await requireWorkplace(context, request, 'listings')
  const asked = readLabels(new URL(request.url).searchParams)
  const [t, lots] = await Promise.all([
    i18n.getFixedT(request),
    asked.new > 0 ? newLabels(organisation, asked.new) : listLabelLots(context, side, asked),
  ])
  // what makes it is read when it is first asked for: no page waits for it
  const { makeLabels } = await import('#app/features/labels/label-pdf.server.ts')
  const bytes = await makeLabels(lots, asked, {
    origin: context.origin,
    lotWord: (lot) => t('labels.lot', { lot }),
  })
  return new Response(bytes as BodyInit, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="labels.pdf"',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    },
  })
}
