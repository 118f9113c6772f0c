import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findVisitYard } from '#app/features/checkin/queries.server.ts'
import { requireOrderSide } from '#app/features/selling/order-side.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound } from '#app/lib/http.ts'

/** The code that hangs at a yard's gate: it leads to the visit that somebody has there today. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { yards } = await requireOrderSide(context, request)
  const named = new URL(request.url).searchParams.get('yard')
  const chosen = named === null ? yards[0] : yards.find(({ id }) => id === named)
  const [yard, t] = await Promise.all([
    chosen ? findVisitYard(context, chosen.id) : null,
    i18n.getFixedT(request),
  ])
  if (!yard) throw notFound()
  // what makes it is read when it is first asked for: no page waits for it
  const { makeGateSheet } = await import('#app/features/checkin/gate-pdf.server.ts')
  const bytes = await makeGateSheet({
    yard: yard.name,
    title: t('checkin.gate.title'),
    text: t('checkin.gate.text'),
    address: `${context.origin}/checkin/yard/${yard.id}`,
  })
  return new Response(bytes as BodyInit, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="gate.pdf"',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    },
  })
}
