import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { amountInWords } from '#app/domain/money/amount-words.ts'
import { formatExact } from '#app/domain/money/money.ts'
import { memberCode } from '#app/domain/people/member-code.ts'
import { openReceipt } from '#app/features/counter/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/http.ts'
import { yardTime } from '#app/ui/yard-time.ts'

/** A receipt as paper, in its reader's language. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { organisation } = await requireWorkplace(context, request, 'counter')
  const [receipt, { product_name }, t, locale] = await Promise.all([
    openReceipt(context, organisation.id, params.id ?? ''),
    getSettings(context),
    i18n.getFixedT(request),
    i18n.getLocale(request),
  ])
  if (!receipt) throw notFound()
  const language = isLanguage(locale) ? locale : 'en'
  const { buyer, yard, lines, method, amount, given, change, reference, undone } = receipt
  const timeOf = (at: number) => yardTime(at, 'document', yard.timeZone, { t, language })
  const member = buyer.memberNumber === null ? '' : memberCode(buyer.memberNumber)
  // what makes it is read when it is first asked for: no page waits for it
  const { makeReceiptPdf } = await import('#app/features/invoices/pdf/receipt-pdf.server.ts')
  const bytes = await makeReceiptPdf(
    {
      title: t('counter.receipt.title', { number: receipt.number }),
      seller: receipt.seller,
      address: `${yard.name}, ${yard.address1}, ${yard.city}, ${yard.state} ${yard.zip}`,
      taken: t('counter.receipt.by', { when: timeOf(receipt.takenAt), name: receipt.takenBy }),
      from: [
        `${t('counter.receipt.from')} ${buyer.name}`,
        ...(member ? [t('counter.member', { number: member })] : []),
      ].join(', '),
      lines: lines.map(({ commonInvoice, items, amount: part, undone: back }) => [
        `${t('counter.receipt.line', { number: commonInvoice, count: items })}${back ? ` (${t('counter.receipt.undoneLine')})` : ''}`,
        formatExact(part),
      ]),
      total: [
        `${t('counter.receipt.paidIn')}, ${t(`payments.byHand.methods.${method}`)}`,
        formatExact(amount),
      ],
      change:
        change > 0
          ? [
              [t('counter.receipt.given'), formatExact(given)],
              [t('counter.receipt.change'), formatExact(change)],
            ]
          : [],
      words: `${t('counter.take.words')}: ${amountInWords(amount, language)}`,
      notes: [
        ...(reference ? [`${t('counter.receipt.reference')}: ${reference}`] : []),
        ...(undone
          ? [t('counter.receipt.undone', { when: timeOf(undone.at), by: undone.by, why: undone.why })]
          : []),
      ],
      signature: t('counter.receipt.signature'),
      product: product_name,
      takenAt: receipt.takenAt,
    },
    language,
  )
  return new Response(bytes as BodyInit, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="R-${receipt.number}.pdf"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    },
  })
}
