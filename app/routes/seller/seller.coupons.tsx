import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { CouponsView } from '#app/features/coupons/components/coupons-view.tsx'
import type { CouponFault } from '#app/features/coupons/inputs.ts'
import { readCouponsPage, submitCoupon } from '#app/features/coupons/page.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, reply } from '#app/lib/form.server.ts'
import '#app/features/settings/components/settings.css'
import { titled } from '#app/ui/titled.ts'

const HERE = '/seller/coupons'

async function chosen({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>) {
  const { actor, organisation, keep } = await requireWorkplace(context, request, 'offers')
  const { searchParams } = new URL(request.url)
  return { actor, organisation, keep, searchParams }
}

/** The codes of one's own organisation: for its listings only, and paid by it. */
export async function loader(args: LoaderFunctionArgs) {
  const { organisation, keep, searchParams } = await chosen(args)
  const [t, page] = await Promise.all([
    i18n.getFixedT(args.request),
    readCouponsPage(args.context, organisation.id, searchParams),
  ])
  return { title: t('selling.nav.coupons'), page, keep }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action(args: ActionFunctionArgs) {
  const { actor, organisation, keep } = await chosen(args)
  const wrong = await submitCoupon(args.context, actor, organisation.id, await readFields(args.request))
  return wrong
    ? reply<CouponFault>(wrong)
    : redirect(`${HERE}?${new URLSearchParams({ ...keep, saved: '1' })}`, 303)
}

export default function SellerCoupons() {
  const { title, page, keep } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <>
      <h1 className="h-page seller-title">{title}</h1>
      <p className="muted seller-title">{t('coupons.sellerLead')}</p>
      <CouponsView page={page} answer={answer} path={HERE} keep={keep} />
    </>
  )
}
