import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { preferencesOf } from '#app/domain/people/notifications.ts'
import { savePreferences } from '#app/features/profile/commands.server.ts'
import { PreferenceForm } from '#app/features/profile/components/preference-form.tsx'
import { preferenceInput } from '#app/features/profile/inputs.ts'
import { findAccount } from '#app/features/profile/queries.server.ts'
import { PushPanel } from '#app/features/push/components/push-panel.tsx'
import { isSubscribed } from '#app/features/push/queries.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct } from '#app/lib/form.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'
import { AccountPage } from '#app/views/work/account-page.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { id, sessionId } = requireActor(context, request)
  const [t, account, settings, pushed] = await Promise.all([
    i18n.getFixedT(request),
    findAccount(context, id),
    getSettings(context),
    isSubscribed(context, sessionId),
  ])
  if (!account) throw notFound()
  const { email, emailVerified, phone, phoneVerified } = account
  const chosen = {
    email: account.emailNotification,
    sms: account.smsNotification,
    marketing: account.marketingEmails,
  }
  return {
    title: t('notify.title'),
    email,
    emailVerified,
    phone,
    phoneVerified,
    preferences: preferencesOf(chosen, settings.default_enabled_user_email_notifications),
    pushed,
    saved: new URL(request.url).searchParams.has('saved'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const lists = ['email_prefer', 'sms_prefer']
  const { email_prefer: email, sms_prefer: sms } = await readAct(request, preferenceInput, { lists })
  await savePreferences(context, actor, { email, sms })
  return redirect('/my-account/notifications?saved=1', 303)
}

export default function Notifications() {
  const { title, pushed, ...known } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <AccountPage title={title} intro={t('notify.intro')}>
      <PreferenceForm {...known} />
      <PushPanel on={pushed} redirectTo="/my-account/notifications" />
    </AccountPage>
  )
}
