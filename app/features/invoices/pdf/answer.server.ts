import type { TFunction } from 'i18next'
import type { Language } from '#app/i18n/languages.ts'
import type { Paper } from './invoice-pdf.server.ts'

/** Paper as the answer to a request. What makes it is read when it is first asked for: no page waits for it. */
export async function answerPdf(
  paper: Paper,
  words: { t: TFunction; language: Language },
): Promise<Response> {
  const { makeInvoicePdf } = await import('./invoice-pdf.server.ts')
  const bytes = await makeInvoicePdf(paper, words)
  const name = paper.invoice.commonInvoice.replaceAll(/[^\w-]/g, '_')
  return new Response(bytes as BodyInit, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    },
  })
}
