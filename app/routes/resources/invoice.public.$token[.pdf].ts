import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findPublicPaper } from '#app/features/invoices/paper.server.ts'
import { answerPdf } from '#app/features/invoices/pdf/answer.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/http.ts'

/** A shared invoice as paper, for whoever has its link. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const [{ product_name }, t, locale] = await Promise.all([
    getSettings(context),
    i18n.getFixedT(request),
    i18n.getLocale(request),
  ])
  const paper = await findPublicPaper(context, params.token ?? '', product_name)
  if (!paper) throw notFound()
  return answerPdf(paper, { t, language: isLanguage(locale) ? locale : 'en' })
}
