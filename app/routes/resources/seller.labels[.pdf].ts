import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { KEPT_LABELS, keptLabels, printedLots } from '#app/features/labels/inputs.ts'
import { labelWordsFor } from '#app/features/labels/label-words.server.ts'
import { newLabels } from '#app/features/labels/new-labels.server.ts'
import { listLabelLots } from '#app/features/labels/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { askedLabels } from '#app/flows/lots/asked-labels.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { cookieLine, readCookie } from '#app/lib/preferences.ts'

const YEAR_IN_SECONDS = 31_536_000

/** Labels of an organisation's lots, on the paper that is asked for; this browser prints the next ones alike. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { organisation, side } = await requireWorkplace(context, request, 'listings')
  const { searchParams } = new URL(request.url)
  const { asked } = await askedLabels(context, side, searchParams, readCookie(request, KEPT_LABELS))
  const [t, language, lots] = await Promise.all([
    i18n.getFixedT(request),
    i18n.getLocale(request),
    asked.new > 0 ? newLabels(organisation, asked.new) : listLabelLots(context, side, asked),
  ])
  // those of lots that are still to come have no bin yet
  const { printed } = asked.new > 0 ? { printed: lots } : printedLots(lots, asked)
  // what makes it is read when it is first asked for: no page waits for it
  const { makeLabels } = await import('#app/features/labels/label-pdf.server.ts')
  const bytes = await makeLabels(printed, asked, labelWordsFor(context.origin, { t, language }))
  const headers = new Headers({
    'content-type': 'application/pdf',
    'content-disposition': `${searchParams.has('download') ? 'attachment' : 'inline'}; filename="${asked.part > 1 ? `labels-${asked.part}` : 'labels'}.pdf"`,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  if (searchParams.has('on'))
    headers.append('set-cookie', cookieLine(request, KEPT_LABELS, keptLabels(asked), YEAR_IN_SECONDS))
  return new Response(bytes as BodyInit, { headers })
}
