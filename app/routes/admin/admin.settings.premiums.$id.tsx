import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { BuyerPremium } from '#app/domain/money/premium.ts'
import { defaultPremium } from '#app/domain/shop/settings.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { SellerPremiumFields } from '#app/features/settings/components/premium-fields.tsx'
import { SettingsForm } from '#app/features/settings/components/settings-form.tsx'
import { openEdit, submitEdit } from '#app/features/settings/edit.server.ts'
import { premiumForm, premiumOf } from '#app/features/settings/forms.ts'
import { ownPremiumInput } from '#app/features/settings/inputs.ts'
import { findSellerPremium, findSettings } from '#app/features/settings/queries.server.ts'
import { saveSellerPremium } from '#app/flows/money/save-premium.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const LIST = '/admin/settings/premiums'

/** Where there is none of its own the fields begin with everybody's. */
function formOf(own: BuyerPremium | null, others: BuyerPremium) {
  return { own: own !== null, ...premiumForm(own ?? others) }
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { id = '' } = params
  const [t, { values, ...edit }, settings] = await Promise.all([
    i18n.getFixedT(request),
    openEdit(context, [subjects.premium(id)], () => findSellerPremium(context, id)),
    findSettings(context),
  ])
  if (!values) throw notFound()
  return {
    id,
    title: t('premium.title', { name: values.name }),
    saved: new URL(request.url).searchParams.has('saved'),
    values: formOf(values.premium, defaultPremium(settings)),
    ...edit,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, request, params }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const { id = '' } = params
  const { saved, status, result, stale } = await submitEdit(await readFields(request), {
    schema: ownPremiumInput,
    save: ({ own, ...terms }, seen) => saveSellerPremium(context, id, own ? premiumOf(terms) : null, seen),
    read: async () => {
      const found = await findSellerPremium(context, id)
      return found && formOf(found.premium, defaultPremium(await findSettings(context)))
    },
  })
  if (status === 404) throw notFound()
  if (saved) return redirect(`${LIST}/${encodeURIComponent(id)}?saved=1`, 303)
  return data({ result, stale }, { status })
}

export default function EditPremium() {
  const { id, title, seen, values, last, saved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AdminPage section="premium" title={title}>
      <SettingsForm
        id="premium"
        action={`${LIST}/${encodeURIComponent(id)}`}
        seen={seen}
        values={values}
        last={last}
        saved={saved}
        answer={answer}
        back={LIST}
      >
        <SellerPremiumFields />
      </SettingsForm>
    </AdminPage>
  )
}
