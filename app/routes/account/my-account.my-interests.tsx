import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { saveInterests } from '#app/features/profile/commands.server.ts'
import { InterestForm } from '#app/features/profile/components/interest-form.tsx'
import { interestInput } from '#app/features/profile/inputs.ts'
import { findAccount, listInterests } from '#app/features/profile/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct } from '#app/lib/form.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'
import { AccountPage } from '#app/views/work/account-page.tsx'

const MOST_CHOSEN = 200

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { id } = requireActor(context, request)
  const [t, account, categories] = await Promise.all([
    i18n.getFixedT(request),
    findAccount(context, id),
    listInterests(context),
  ])
  return {
    title: t('profile.interests.title'),
    categories,
    chosen: account?.interestedCategories ?? [],
    saved: new URL(request.url).searchParams.has('saved'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const { category: wished } = await readAct(request, interestInput, { lists: ['category'] })
  const shown = await listInterests(context)
  await saveInterests(
    context,
    actor,
    wished.slice(0, MOST_CHOSEN),
    shown.map(({ id }) => id),
  )
  return redirect('/my-account/my-interests?saved=1', 303)
}

export default function Interests() {
  const { title, ...known } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <AccountPage title={title} intro={t('profile.interests.intro')}>
      <InterestForm {...known} />
    </AccountPage>
  )
}
