import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CouponsView } from '#app/features/coupons/components/coupons-view.tsx'
import type { CouponFault } from '#app/features/coupons/inputs.ts'
import { readCouponsPage, submitCoupon } from '#app/features/coupons/page.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, reply } from '#app/lib/form.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const HERE = '/admin/settings/coupons'

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const [t, page] = await Promise.all([
    i18n.getFixedT(request),
    readCouponsPage(context, null, new URL(request.url).searchParams),
  ])
  return { title: t('admin.nav.coupons'), page }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireAdmin(context, request)
  const wrong = await submitCoupon(context, actor, null, await readFields(request))
  return wrong ? reply<CouponFault>(wrong) : redirect(`${HERE}?saved=1`, 303)
}

export default function AdminCoupons() {
  const { page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AdminPage section="coupons">
      <CouponsView page={page} answer={answer} path={HERE} keep={{}} />
    </AdminPage>
  )
}
