import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { MARKETING } from '#app/domain/people/notifications.ts'
import { isLanguage, type Language } from '#app/i18n/languages.ts'
import { campaigns } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

export type Campaign = typeof campaigns.$inferSelect

/** The latest first; one more than `limit` tells of others. */
export function listCampaigns(
  { db }: Reads,
  { page, limit }: { page: number; limit: number },
): Promise<Campaign[]> {
  return db
    .select()
    .from(campaigns)
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
    .limit(limit + 1)
    .offset((page - 1) * limit)
}

export async function findCampaign({ db }: Reads, id: string): Promise<Campaign | null> {
  const [found] = await db.select().from(campaigns).where(eq(campaigns.id, id)).limit(1)
  return found ?? null
}

/** The one that is on its way, begun first. */
export async function findSending({ db }: Reads): Promise<Campaign | null> {
  const [found] = await db
    .select()
    .from(campaigns)
    .where(eq(campaigns.state, 'sending'))
    .orderBy(asc(campaigns.startedAt))
    .limit(1)
  return found ?? null
}

/** A proved address whose owner wants to hear of sales; `byDefault`: whether those do who have chosen nothing. */
function wants(byDefault: boolean): SQL {
  return sql`people.status <> 'deactivate' and people.email_verified = 1 and
    case when people.email_notification is null then ${byDefault ? 1 : 0} or people.marketing_emails = 1
      else exists (select 1 from json_each(people.email_notification) where value = ${MARKETING}) end`
}

export type CampaignReader = {
  /** `p:` and a person's id, or `s:` and a subscriber's. */
  cursor: string
  personId: string | null
  email: string
  name: string
  language: Language
}
type ReaderRow = Omit<CampaignReader, 'language'> & { language: string | null }

/** Whoever comes after `cursor`: people first, then those who have left their address for the newsletter. */
export async function listReaders(
  { db }: Reads,
  { cursor, limit, byDefault }: { cursor: string; limit: number; byDefault: boolean },
): Promise<CampaignReader[]> {
  const [kind, after] = [cursor.slice(0, 2), cursor.slice(2)]
  if (kind === 'p:') {
    const found = await db.all<ReaderRow>(sql`
      select 'p:' || id as cursor, id as personId, email, first_name as name, language from people
      where id > ${after} and ${wants(byDefault)} order by id limit ${limit}`)
    if (found.length > 0) return found.map(readerOf)
  }
  const others = await db.all<ReaderRow>(sql`
    select 's:' || subscribers.id as cursor, null as personId, subscribers.email, '' as name, subscribers.language
    from newsletter_subscribers subscribers
    where subscribers.id > ${kind === 's:' ? after : ''}
      and not exists (select 1 from people where people.email = subscribers.email and ${wants(byDefault)})
    order by subscribers.id limit ${limit}`)
  return others.map(readerOf)
}

function readerOf({ language, ...row }: ReaderRow): CampaignReader {
  return { ...row, language: isLanguage(language) ? language : 'en' }
}

/** How many would be written to now. */
export async function countReaders({ db }: Reads, byDefault: boolean): Promise<number> {
  const [row] = await db.all<{ readers: number }>(sql`
    select (select count(*) from people where ${wants(byDefault)}) +
      (select count(*) from newsletter_subscribers subscribers
        where not exists (select 1 from people where people.email = subscribers.email and ${wants(byDefault)}))
      as readers`)
  return row?.readers ?? 0
}
