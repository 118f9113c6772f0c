import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { ChevronRight, CircleHelp, LogOut, ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { missingOf } from '#app/domain/auction/eligibility.ts'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import { preferencesOf } from '#app/domain/people/notifications.ts'
import { closingDay } from '#app/domain/shop/closing-day.ts'
import { tutorialLinks } from '#app/domain/shop/tutorials.ts'
import { findPasswordChange } from '#app/features/accounts/changes.server.ts'
import { setSpendingLimit } from '#app/features/accounts/commands.server.ts'
import { SpendingLimit } from '#app/features/accounts/components/spending-limit.tsx'
import { StillMissing } from '#app/features/accounts/components/still-missing.tsx'
import { readLimit, spendingInput } from '#app/features/accounts/inputs.ts'
import { findSpending } from '#app/features/accounts/queries.server.ts'
import { findDefaultCard } from '#app/features/accounts/ways-in.server.ts'
import { countAddresses } from '#app/features/addresses/queries.server.ts'
import { countClosing } from '#app/features/favourites/queries.server.ts'
import { FeePanel } from '#app/features/fees/components/fee-panel.tsx'
import { listDueOf } from '#app/features/fees/queries.server.ts'
import { countOffers } from '#app/features/offers/queries.server.ts'
import { memberNumberOf } from '#app/features/profile/commands.server.ts'
import { MemberCard } from '#app/features/profile/components/member-card.tsx'
import { Tutorials } from '#app/features/profile/components/tutorials.tsx'
import { findAccount } from '#app/features/profile/queries.server.ts'
import { findLacking, findUnfinished } from '#app/features/registration/queries.server.ts'
import { listSavedSearches } from '#app/features/searches/queries.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { readFilter } from '#app/features/transactions/inputs.ts'
import { listTransactions } from '#app/features/transactions/queries.server.ts'
import { readAccountCounts } from '#app/flows/people/account-facts.server.ts'
import { listWaiting } from '#app/flows/people/waiting.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { agoOf } from '#app/lib/ago.ts'
import { EASTERN, easternTime } from '#app/lib/eastern.ts'
import { readAct, reply } from '#app/lib/form.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { qrCode } from '#app/lib/qr.ts'
import { Button } from '#app/ui/button.tsx'
import '#app/features/invoices/components/invoices.css'
import '#app/features/profile/components/home.css'
import { useTimeText } from '#app/ui/time.tsx'
import { titled } from '#app/ui/titled.ts'
import { useShellData } from '#app/views/site/shell-data.ts'
import { useAccountLinks } from '#app/views/work/account-links.ts'
import { WaitingList } from '#app/views/work/waiting-list.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { id, firstName, lastName, email } = actor
  const now = context.clock.now()
  const { called, midnight } = closingDay(EASTERN, now)
  const [
    t,
    spending,
    counts,
    offers,
    addresses,
    searches,
    account,
    settings,
    fees,
    card,
    unfinished,
    lacking,
    [last],
    passwordAt,
    watched,
  ] = await Promise.all([
    i18n.getFixedT(request),
    findSpending(context, id),
    readAccountCounts(context, actor),
    countOffers(context, actor),
    countAddresses(context, id),
    listSavedSearches(context),
    findAccount(context, id),
    getSettings(context),
    listDueOf(context, id),
    findDefaultCard(context, id),
    findUnfinished(context, id),
    findLacking(context, id, 'offer'),
    listTransactions(context, { personId: id }, readFilter(new URLSearchParams()), { page: 1, limit: 1 }),
    findPasswordChange(context, id),
    countClosing(context, id, midnight),
  ])
  if (!account) throw notFound()
  const [number, waiting] = await Promise.all([
    memberNumberOf(context, account),
    listWaiting(context, actor, account),
  ])
  const { emailNotification, smsNotification, marketingEmails: marketing } = account
  const chosen = preferencesOf(
    { email: emailNotification, sms: smsNotification, marketing },
    settings.default_enabled_user_email_notifications,
  )
  const { monthName, year } = easternTime(account.createdAt.getTime())
  return {
    firstName,
    lastName,
    email,
    spending,
    counts,
    offers,
    card,
    addresses: addresses.active,
    searches: searches.length,
    waiting,
    now,
    last: last ? { at: last.at, amount: Math.abs(last.amount) } : null,
    passwordAge: passwordAt === null ? null : agoOf(passwordAt, now),
    watched: { closing: watched.closing, called },
    fees,
    missing: missingOf(settings, {
      registered: unfinished === null,
      detailed: lacking === null,
      phoneVerified: account.phoneVerified,
      emailVerified: account.emailVerified,
      cardSaved: card !== null,
    }),
    member: number === null ? null : { number, qr: qrCode(`member:${number}`) },
    since: { month: monthName, year },
    told: { emails: chosen.email.length, texts: chosen.sms.length },
    interests: account.interestedCategories?.length ?? 0,
    tutorials: tutorialLinks(settings.tutorials),
    said: new URL(request.url).searchParams.get('limit'),
    title: t('auth.account.title'),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { id } = requireActor(context, request)
  const { intent, amount } = await readAct(request, spendingInput)
  const read = readLimit(amount)
  if (intent === 'set' && (!read.ok || read.limit === null)) return reply({ typed: { amount } })
  await setSpendingLimit(context, id, intent === 'set' && read.ok ? read.limit : null)
  return redirect(`/my-account?limit=${intent}#spending`, 303)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function MyAccount() {
  const { firstName, lastName, spending, fees, missing, member, since, tutorials, said, waiting } =
    useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <div className="acct-page acct-home">
      <div className="page-head">
        <div>
          <h1 className="h-page">{t('auth.account.hi', { name: firstName })}</h1>
          <p className="lede">
            {t('profile.home.since', { month: t(`search.monthName.${since.month}`), year: since.year })}
          </p>
        </div>
        <Form method="post" action="/logout" className="push">
          <Button variant="secondary">
            <LogOut className="i" aria-hidden="true" />
            {t('auth.account.logout')}
          </Button>
        </Form>
      </div>
      <FeePanel fees={fees} />
      <StillMissing missing={missing} />
      <div className="acct-top">
        {member && <MemberCard {...member} name={`${firstName} ${lastName}`} />}
        <WaitingList waiting={waiting} />
      </div>
      <Ways />
      <SpendingLimit spending={spending} said={said} typed={refused?.typed.amount ?? null} />
      <div className="acct-tutorials">
        <Tutorials tutorials={tutorials} />
      </div>
    </div>
  )
}

/** What an account has, in three groups, each with its facts. */
function Ways() {
  const page = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const facts = useFacts(page)
  const help = [
    { to: '/contact-us', icon: CircleHelp, name: t('profile.home.faq') },
    { to: '/terms-and-conditions', icon: ScrollText, name: t('profile.home.terms') },
  ]
  return (
    <div className="acc-groups">
      {useAccountLinks(page.counts).map(({ key, group, links }) => (
        <section key={key} aria-labelledby={`group-${key}`}>
          <h2 className="h-sec" id={`group-${key}`}>
            {group}
          </h2>
          <div className="acc-list">
            {[...links, ...(key === 'you' ? help : [])].map(({ to, icon: Icon, name }) => (
              <Link key={to} to={to}>
                <Icon className="i" aria-hidden="true" />
                <span>
                  <b>{name}</b>
                  <small>{facts[to]}</small>
                </span>
                <ChevronRight className="i" aria-hidden="true" />
              </Link>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** What is to be said of each page, by its address. */
function useFacts(page: ReturnType<typeof useLoaderData<typeof loader>>): Record<string, string> {
  const { t } = useTranslation()
  const shell = useShellData()
  const { counts, offers, card, addresses, told, interests, searches, spending, firstName, lastName, email } =
    page
  const { now, last, passwordAge, watched } = page
  const dayOf = useDay(now)
  const emails = t('profile.home.notificationsText', { count: told.emails })
  const { limit, held } = spending
  const favourites = shell?.counts?.favourites ?? 0
  return {
    '/offers/allactive':
      offers.allactive === 0
        ? t('auth.account.offersText')
        : t('profile.home.facts.offers', {
            count: offers.allactive,
            winning: offers.winning,
            outbid: offers.outbid,
          }),
    '/invoices/all':
      counts.unpaid + counts.paid === 0
        ? t('auth.account.invoicesText')
        : t('profile.home.facts.invoices', { unpaid: counts.unpaid, paid: counts.paid }),
    '/schedule/pending':
      counts.toBook + counts.booked === 0
        ? t('profile.home.facts.pickupsNone')
        : t('profile.home.facts.pickups', { waiting: counts.toBook, booked: counts.booked }),
    '/my-orders': t('returns.menuText'),
    '/cart': t('profile.home.facts.cart', { count: shell?.cart ?? 0 }),
    '/favorites/watchlist':
      favourites === 0
        ? t('auth.account.favouritesText')
        : watched.closing > 0
          ? t(`profile.home.facts.closing.${watched.called}`, {
              count: watched.closing,
              lots: t('profile.home.facts.lots', { count: favourites }),
            })
          : t('profile.home.facts.lots', { count: favourites }),
    '/my-account/saved_search':
      searches === 0 ? t('searches.menuText') : t('profile.home.facts.searches', { count: searches }),
    '/messages':
      counts.unread === 0
        ? t('auth.account.messagesText')
        : t('profile.home.facts.unread', { count: counts.unread }),
    '/purchase-orders': t('order.listText'),
    '/payments/saved_cards': card
      ? t('profile.home.facts.card', { brand: card.brand, last4: card.last4 })
      : t('payments.menuText'),
    '/payments/bank_details': t('banks.lead'),
    '/wallet':
      counts.credit === 0
        ? t('wallet.menuText')
        : t('profile.home.facts.credit', { amount: formatExact(counts.credit) }),
    '/deposits/all': t('profile.home.facts.deposits', { count: counts.deposits }),
    '/my-account#spending':
      limit === null
        ? t('auth.account.limit.none')
        : t('profile.home.facts.limit', { limit: formatMoney(limit), held: formatMoney(held) }),
    '/payments/transactions': last
      ? t('profile.home.facts.last', { amount: formatExact(last.amount), day: dayOf(last.at) })
      : t('wallet.transactionsText'),
    '/payments/fees': t('deposits.fee.ownLead'),
    '/my-account/personal': `${firstName} ${lastName}, ${email}`,
    '/my-account/addresses': t('profile.home.facts.addresses', { count: addresses }),
    '/my-account/password':
      passwordAge === null
        ? t('profile.home.securityText')
        : passwordAge.unit === 'today'
          ? t('profile.home.facts.changed.today')
          : t(`profile.home.facts.changed.${passwordAge.unit}`, { count: passwordAge.count }),
    '/my-account/notifications':
      told.texts === 0 ? emails : t('profile.home.textsToo', { emails, count: told.texts }),
    '/my-account/my-interests':
      interests === 0
        ? t('profile.home.interestsNone')
        : t('profile.home.interestsSome', { count: interests }),
    '/my-account/data': t('profile.home.dataText'),
    '/contact-us': t('profile.home.faqText'),
    '/terms-and-conditions': t('profile.home.termsText'),
  }
}

/** A moment's day, with its year where that is not this one. */
function useDay(now: number): (at: number) => string {
  const { t } = useTranslation()
  const textOf = useTimeText()
  const { year } = easternTime(now)
  return (at) => {
    const then = easternTime(at)
    if (then.year !== year) return textOf(at, 'fullDay')
    return t('time.day', { month: t(`time.month.${then.monthName}`), day: then.day })
  }
}
