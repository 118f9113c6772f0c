import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mayActFor } from '#app/domain/people/permissions.ts'
import { chargeConfirm, FeeConfirm } from '#app/features/fees/components/fee-confirm.tsx'
import { FeeTable, LateTable } from '#app/features/fees/components/fee-tables.tsx'
import { feeAct } from '#app/features/fees/inputs.ts'
import { FEES_PER_PAGE, findFee, findFeeRow, listFees, listLate } from '#app/features/fees/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { chargeFee, type FeeRefusal, findFeeTerms, waiveFee } from '#app/flows/money/charge-fee.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { Pager } from '#app/ui/pager.tsx'
import '#app/features/bidding/components/offer/offer.css'
import '#app/features/invoices/components/invoices.css'
import { badRequest, readForm, reply, textFault } from '#app/lib/form.server.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

const MOST_LATE = 50

/** What buyers owe who did not pay or did not collect, and the invoices that they may be charged for. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { actor, organisation, side, keep } = await requireWorkplace(context, request, 'invoices')
  const { searchParams } = new URL(request.url)
  const page = readPageNumber(searchParams)
  const charge = searchParams.get('charge')?.trim() || null
  const waive = searchParams.get('waive')
  const [fees, late, terms, waived, row, t] = await Promise.all([
    listFees(context, side, { page, limit: FEES_PER_PAGE }),
    listLate(context, side, { before: context.clock.now(), limit: MOST_LATE }),
    charge ? findFeeTerms(context, actor, charge) : null,
    waive ? findFee(context, waive) : null,
    waive ? findFeeRow(context, waive) : null,
    i18n.getFixedT(request),
  ])
  const ours =
    row !== null &&
    waived?.organisationId === organisation.id &&
    mayActFor(actor, organisation.id, 'invoices', row.locationId)
  return {
    fees,
    late,
    charge,
    done: searchParams.get('done'),
    terms: terms?.ok ? chargeConfirm(terms.terms) : null,
    refused: terms && !terms.ok ? { code: terms.code, from: terms.from ?? null } : null,
    waives: ours && waived?.status === 'due' ? row : null,
    organisation: keep.organisation ?? null,
    title: t('deposits.fee.seller'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

type ReasonFault = 'required' | 'long'
type Refused = { code: FeeRefusal | 'not_due'; from: number | null }

export async function action({ context, request }: ActionFunctionArgs) {
  const { actor } = await requireWorkplace(context, request, 'invoices')
  const read = await readForm(request, feeAct)
  if (!read.ok && ('invoice' in read.faults || 'id' in read.faults)) throw badRequest()
  if (!read.ok) return reply<ReasonFault, Refused>(read, { faults: { reason: textFault(read.typed.reason) } })
  const asked = read.value
  const { reason } = asked
  const did =
    asked.act === 'charge'
      ? await chargeFee(context, actor, { commonInvoice: asked.invoice, reason })
      : await waiveFee(context, actor, { id: asked.id, reason })
  const organisation = new URL(request.url).searchParams.get('organisation')
  const keep = organisation ? `&organisation=${encodeURIComponent(organisation)}` : ''
  if (did.ok) return redirect(`/seller/fees?done=${asked.act}${keep}`, 303)
  const refused: Refused = { code: did.code, from: null }
  const status = did.code === 'not_found' ? 404 : 409
  return reply<ReasonFault, Refused>(read, { refused, status })
}

export default function SellerFees() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const { fees, late, terms, waives, organisation, title, done } = loaded
  const keep: Record<string, string> = organisation ? { organisation } : {}
  const addressOf = (more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...more, ...keep })
    return `/seller/fees${query.size > 0 ? `?${query}` : ''}`
  }
  const fault = answer?.faults.reason ?? null
  if ((terms || waives) && !answer?.refused)
    return (
      <FeeConfirm
        charges={terms}
        waives={waives}
        fault={fault}
        typed={answer?.typed.reason ?? ''}
        back={addressOf()}
        to={addressOf(terms ? { charge: terms.commonInvoice } : { waive: waives?.id ?? '' })}
      />
    )
  return (
    <div className="stack-l">
      <div>
        <h1 className="h-page seller-title">{title}</h1>
        <p className="muted">{t('deposits.fee.sellerLead')}</p>
      </div>
      {done && (
        <Note tone="win" role="status">
          {t(done === 'waive' ? 'deposits.fee.waivedDone' : 'deposits.fee.chargedDone')}
        </Note>
      )}
      <LateTable
        late={late}
        asked={loaded.charge ?? ''}
        refused={answer?.refused ?? loaded.refused}
        organisation={organisation}
        addressOf={addressOf}
      />
      <FeeTable fees={fees.records} addressOf={addressOf} />
      <Pager page={fees.page} pages={fees.pages} hrefFor={(to) => addressOf({ page: String(to) })} />
    </div>
  )
}
