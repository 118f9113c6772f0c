import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { acceptSaleTerms, requestAccess } from '#app/flows/auctions/auction-access.server.ts'
import { findSaleGate } from '#app/flows/auctions/sale-gate.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { forbidden, notFound, requireActor } from '#app/lib/http.ts'
import { keptQuery, lotAddress, readKeptOffer } from '#app/lib/kept-offer.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SaleGateAct, SaleGateFields } from '#app/views/lot/sale-gate.tsx'
import '#app/features/bidding/components/offer/offer.css'
import { titled } from '#app/ui/titled.ts'

/** Access to a lot's auction and its terms, as a page: what their dialog is without script. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  requireActor(context, request)
  const listingId = params.listingId ?? ''
  const kept = readKeptOffer(new URL(request.url).searchParams)
  const [found, t] = await Promise.all([findSaleGate(context, listingId, kept), i18n.getFixedT(request)])
  if (!found.ok) {
    if (found.code === 'not_found') throw notFound()
    if (found.code === 'own_item') throw forbidden()
    throw redirect(`${lotAddress(listingId, kept)}#offer`, 303)
  }
  const { gate } = found
  const title = t(gate.access ? 'auctions.gate.accessTitle' : 'auctions.gate.termsTitle')
  return data({ gate, title }, { headers: { 'cache-control': 'no-store' } })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  requireActor(context, request)
  const listingId = params.listingId ?? ''
  const form = await readFields(request)
  const kept = readKeptOffer(form)
  const found = await findSaleGate(context, listingId, kept)
  if (!found.ok && found.code === 'not_found') throw notFound()
  if (!found.ok && found.code === 'own_item') throw forbidden()
  if (found.ok) {
    const { sale } = found.gate
    if (form.get('intent') === 'accept')
      await acceptSaleTerms(context, sale.id, Number(form.get('version')) || 0)
    else await requestAccess(context, sale.id, String(form.get('note') ?? ''))
  }
  // whatever is still missing is asked next, and nothing more leads to the lot
  return redirect(`${lotAddress(listingId)}/access${keptQuery(kept)}`, 303)
}

export default function SaleGatePage() {
  const { gate, title } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <section className="dialog dialog-static confirm-page" data-testid="sale-gate-page">
      <div className="dialog-head">
        <h1 className="h-sec">{title}</h1>
      </div>
      <div className="dialog-body">
        <SaleGateFields gate={gate} />
      </div>
      <div className="dialog-foot">
        <ButtonLink to={lotAddress(gate.lot.id, gate.kept)}>{t('bid.confirm.back')}</ButtonLink>
        <SaleGateAct gate={gate} />
      </div>
    </section>
  )
}
