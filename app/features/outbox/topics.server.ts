import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { notificationId, type Preferences, preferencesOf, wants } from '#app/domain/people/notifications.ts'
import type { Draft } from './commands.server.ts'
import { findDefaults, listOf } from './facts.server.ts'
import { LETTERS } from './letters/index.server.ts'

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
  const { topics } = LETTERS[template]
  return channel === undefined && recipient.personId !== null && topics.length > 0
    ? topics.map(notificationId)
    : null
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
