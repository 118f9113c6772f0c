import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { saveTerms } from '#app/features/delivery/commands.server.ts'
import { TermsForm } from '#app/features/delivery/components/terms-form.tsx'
import { readTerms, type TermsFault, termsForm } from '#app/features/delivery/inputs.ts'
import { findTerms } from '#app/features/delivery/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { forbidden } from '#app/lib/http.ts'
import '#app/features/settings/components/settings.css'
import { titled } from '#app/ui/titled.ts'

/** Whether one's own organisation delivers, where to and for how much. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { organisation } = await requireWorkplace(context, request, 'delivery')
  const [t, terms] = await Promise.all([i18n.getFixedT(request), findTerms(context, organisation.id)])
  return {
    title: t('selling.nav.delivery'),
    values: termsForm(terms),
    zones: terms.zones.length,
    version: terms.version,
    saved: new URL(request.url).searchParams.has('saved'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, organisation, keep } = await requireWorkplace(context, request, 'delivery')
  const typed = typedOf(await readFields(request))
  const read = readTerms(typed)
  if (!read.ok) return reply<TermsFault, 'stale'>({ typed }, { faults: read.faults })
  const saved = await saveTerms(context, actor, organisation.id, {
    terms: read.terms,
    seen: Number(typed.version),
  })
  if (saved.ok) return redirect(`/seller/delivery?${new URLSearchParams({ ...keep, saved: '1' })}`, 303)
  if (saved.code === 'forbidden') throw forbidden()
  return reply<TermsFault, 'stale'>({ typed }, { refused: 'stale', status: 409 })
}

export default function SellerDelivery() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <>
      <h1 className="h-page seller-title">{page.title}</h1>
      <p className="muted seller-title">{t('delivery.terms.lead')}</p>
      <TermsForm page={page} answer={answer} key={page.version} />
    </>
  )
}
