import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findPaper } from '#app/features/invoices/paper.server.ts'
import { answerPdf } from '#app/features/invoices/pdf/answer.server.ts'
import { listPaidBy } from '#app/features/payments/queries.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { notFound, requireActor } from '#app/lib/http.ts'

/** The invoice as paper, in its reader's language. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const [{ product_name }, t, locale] = await Promise.all([
    getSettings(context),
    i18n.getFixedT(request),
    i18n.getLocale(request),
  ])
  const paper = await findPaper(context, actor, params.commonInvoice ?? '', product_name)
  if (!paper) throw notFound()
  const paidBy = await listPaidBy(context, paper.invoice.commonInvoice)
  return answerPdf(Object.assign(paper, { paidBy }), { t, language: isLanguage(locale) ? locale : 'en' })
}
