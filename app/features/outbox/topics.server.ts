import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import {
  DEFAULT_EMAIL,
  FOLLOWED_SELLERS,
  MARKETING,
  OFFER_PLACED,
  OUTBID,
  type Preferences,
  preferencesOf,
  SAVED_SEARCHES,
  wants,
} from '#app/domain/notifications.ts'
import type { Draft } from './commands.server.ts'
import type { TemplateName } from './templates.ts'

const [RESTOCKING, ENDING, WON, ANSWERS, INVOICE, RETURNS] = [3, 4, 6, 7, 9, 12]

/**
 * Which notifications (domain/notifications.ts) a message is: whether it is sent, and by which ways, is its reader's
 * choice. What is several is sent when one of them is wanted: a fee is money that is owed as well, and so always mailed.
 * What is not here is part of having an account and always sent.
 */
const TOPICS: Partial<Record<TemplateName, readonly number[]>> = {
  placed: [OFFER_PLACED],
  outbid: [OUTBID],
  reminder: [ENDING],
  followed: [FOLLOWED_SELLERS],
  won: [WON],
  awarded: [WON],
  question: [ANSWERS],
  answer: [ANSWERS],
  message: [ANSWERS],
  searches: [SAVED_SEARCHES],
  campaign: [MARKETING],
  invoiceReminder: [INVOICE],
  invoiceLate: [INVOICE],
  invoicePaid: [INVOICE],
  invoiceCancelled: [INVOICE],
  invoiceShipped: [INVOICE],
  feeCharged: [RESTOCKING, INVOICE],
  feeWaived: [RESTOCKING, INVOICE],
  depositKept: [INVOICE],
  returnApproved: [RETURNS, ANSWERS],
  returnRefused: [RETURNS, ANSWERS],
  refunded: [RETURNS, INVOICE],
}

type Reader = { preferences: Preferences; phone: string | null }
type Row = {
  id: string
  email: string | null
  sms: string | null
  marketing: number
  phone: string | null
}

/** The one place where people are asked whether they want to hear of something, and how. */
export async function asWished(db: Ctx['db'], drafts: readonly Draft[]): Promise<Draft[]> {
  const asked = drafts.filter((draft) => topicsOf(draft) !== null)
  if (asked.length === 0) return [...drafts]
  const readers = await findReaders(
    db,
    asked.flatMap(({ recipient }) => recipient.personId ?? []),
  )
  return drafts.flatMap((draft) => {
    const topics = topicsOf(draft)
    const reader = readers.get(draft.recipient.personId ?? '')
    return topics === null || !reader ? [draft] : byWays(draft, topics, reader)
  })
}

/** Null for what is no choice, or has its one way already. */
function topicsOf({ template, channel, recipient }: Draft): readonly number[] | null {
  return channel === undefined && recipient.personId !== null ? (TOPICS[template] ?? null) : null
}

/** The first keeps the message's own id, so that who asks whether it was written finds it. */
function byWays(draft: Draft, topics: readonly number[], { preferences, phone }: Reader): Draft[] {
  const wanted = topics.map((topic) => wants(preferences, topic))
  const [email, sms] = [wanted.some((ways) => ways.email), wanted.some((ways) => ways.sms)]
  const text =
    sms && phone !== null
      ? [
          {
            ...draft,
            channel: 'sms' as const,
            recipient: { ...draft.recipient, to: phone },
            id: email ? `${draft.id}:sms` : draft.id,
          },
        ]
      : []
  return [...(email ? [draft] : []), ...text]
}

/** A number that was never proved may be anybody's: nothing is texted to it. */
async function findReaders(db: Ctx['db'], ids: readonly string[]): Promise<Map<string, Reader>> {
  const [rows, defaults] = await Promise.all([
    db.all<Row>(sql`
      select id, email_notification as email, sms_notification as sms, marketing_emails as marketing,
        case when phone_verified then phone end as phone
      from people where id in (select value from json_each(${JSON.stringify(ids)}))`),
    findDefaults(db),
  ])
  return new Map(
    rows.map(({ id, email, sms, marketing, phone }) => {
      const chosen = { email: listOf(email), sms: listOf(sms), marketing: marketing === 1 }
      return [id, { preferences: preferencesOf(chosen, defaults), phone }]
    }),
  )
}

/** What is mailed to those who have chosen nothing. */
export async function findDefaults(db: Ctx['db']): Promise<readonly number[]> {
  const [row] = await db.all<{ value: string }>(
    sql`select value from settings where key = 'default_enabled_user_email_notifications'`,
  )
  return listOf(row?.value ?? null) ?? DEFAULT_EMAIL
}

function listOf(json: string | null): number[] | null {
  return json === null ? null : (JSON.parse(json) as number[])
}
