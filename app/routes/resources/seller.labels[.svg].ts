import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { KEPT_LABELS, printedLots } from '#app/features/labels/inputs.ts'
import { labelWordsFor } from '#app/features/labels/label-words.server.ts'
import { listLabelLots } from '#app/features/labels/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { askedLabels } from '#app/flows/lots/asked-labels.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readCookie } from '#app/lib/preferences.ts'

/** One sheet of labels as it will be printed, for the page that asks what is printed. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { side } = await requireWorkplace(context, request, 'listings')
  const { searchParams } = new URL(request.url)
  const { asked } = await askedLabels(context, side, searchParams, readCookie(request, KEPT_LABELS))
  const [t, language, lots] = await Promise.all([
    i18n.getFixedT(request),
    i18n.getLocale(request),
    listLabelLots(context, side, asked),
  ])
  const [{ layOutPage }, { labelSvg }] = await Promise.all([
    import('#app/features/labels/label-layout.server.ts'),
    import('#app/features/labels/label-svg.server.ts'),
  ])
  const words = labelWordsFor(context.origin, { t, language })
  const page = layOutPage(asked.sheet, printedLots(lots, asked).printed, asked, words)
  return new Response(labelSvg(page), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    },
  })
}
