import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { mayActFor, mayAdminister, organisationsFor } from '#app/domain/people/permissions.ts'
import { ReturnDesk } from '#app/features/returns/components/desk.tsx'
import { readDone } from '#app/features/returns/inputs.ts'
import { actAtDesk, findDesk } from '#app/flows/shop/return-desk.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, reply } from '#app/lib/form.server.ts'
import { forbidden, notFound, requireActor } from '#app/lib/http.ts'
import '#app/features/bidding/components/offer/offer.css'
import '#app/features/returns/components/returns.css'
import { titled } from '#app/ui/titled.ts'

type Place = Pick<LoaderFunctionArgs, 'context' | 'params' | 'request'>

/** An invoice of an organisation that the asker does invoices for, and of the buyer whom the address names. */
async function deskOf({ context, params, request }: Place) {
  const actor = requireActor(context, request)
  if (!mayAdminister(actor) && organisationsFor(actor, 'invoices').length === 0) throw forbidden()
  const desk = await findDesk(context, actor, params.commonInvoice ?? '', new URL(request.url).searchParams)
  if (
    !desk ||
    !mayActFor(actor, desk.invoice.organisationId, 'invoices') ||
    desk.invoice.buyerId !== params.userId
  )
    throw notFound()
  return { actor, desk }
}

export async function loader(place: LoaderFunctionArgs) {
  const [{ desk }, t] = await Promise.all([deskOf(place), i18n.getFixedT(place.request)])
  const { searchParams } = new URL(place.request.url)
  const organisation = searchParams.get('organisation')
  return {
    desk,
    title: t('returns.page.title', { invoice: desk.invoice.commonInvoice }),
    done: readDone(searchParams),
    keep: organisation === null ? '' : `?organisation=${encodeURIComponent(organisation)}`,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action(place: ActionFunctionArgs) {
  const { context, request } = place
  const { actor, desk } = await deskOf(place)
  const { commonInvoice, buyerId } = desk.invoice
  const done = await actAtDesk(context, actor, commonInvoice, await readFields(request))
  if (!done.ok) return reply<string, typeof done.code>({ typed: {} }, { refused: done.code, status: 409 })
  return redirect(`${pageOf(commonInvoice, buyerId)}?done=${done.act}`, 303)
}

function pageOf(commonInvoice: string, buyerId: string) {
  return `/seller/return/invoice/${encodeURIComponent(commonInvoice)}/${encodeURIComponent(buyerId)}`
}

export default function SellerReturn() {
  const { desk, title, done, keep } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const { commonInvoice, buyerId } = desk.invoice
  return (
    <>
      <Link className="back" to={`/seller/invoices/returns${keep}`}>
        <ChevronLeft className="i" aria-hidden="true" />
        {t('returns.desk.back')}
      </Link>
      <h1 className="h-page seller-title">{title}</h1>
      <ReturnDesk
        desk={desk}
        page={pageOf(commonInvoice, buyerId)}
        problem={answer?.refused ?? null}
        done={answer ? null : done}
      />
    </>
  )
}
