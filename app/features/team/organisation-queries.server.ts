import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { OrganisationId } from '#app/domain/ids.ts'
import { ORGANISATION_TEXTS, type OrganisationText } from '#app/domain/people/organisation-texts.ts'
import { locations, organisations, organisationTexts } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>
type By = { id: OrganisationId } | { handle: string }

const MOST_YARDS = 50

/** What an organisation says of itself; null where there is none. */
export async function findOwnPage({ db }: Reads, by: By) {
  const [found] = await db
    .select({
      id: organisations.id,
      handle: organisations.handle,
      name: organisations.name,
      story: organisations.description,
      storyEs: organisations.descriptionEs,
      logo: organisations.logo,
      links: organisations.links,
      contactEmail: organisations.contactEmail,
      contactPhone: organisations.contactPhone,
      invoicePrefix: organisations.invoicePrefix,
      taxId: organisations.taxId,
      invoiceAddress: organisations.invoiceAddress,
      createdAt: organisations.createdAt,
    })
    .from(organisations)
    .where('id' in by ? eq(organisations.id, by.id) : eq(organisations.handle, by.handle))
    .limit(1)
  return found ?? null
}

/** What an organisation may have of something, where that is not what everybody may; null where there is none such. */
export async function findOrganisationLimits({ db }: Reads, id: string) {
  const [found] = await db
    .select({ name: organisations.name, templates: organisations.templateLimit })
    .from(organisations)
    .where(eq(organisations.id, id))
    .limit(1)
  return found ?? null
}

export type OwnPage = NonNullable<Awaited<ReturnType<typeof findOwnPage>>>
export type SaidText = Pick<
  typeof organisationTexts.$inferSelect,
  'version' | 'choice' | 'text' | 'changed' | 'at'
>
export type SaidTexts = Partial<Record<OrganisationText, SaidText>>

/** Its terms and how it takes returns as they were at a moment (epoch ms): what was published then has these. */
export async function findTextsAt({ db }: Reads, id: OrganisationId, at: number): Promise<SaidTexts> {
  const said = await Promise.all(
    ORGANISATION_TEXTS.map(async (kind) => {
      const [row] = await db
        .select({
          version: organisationTexts.version,
          choice: organisationTexts.choice,
          text: organisationTexts.text,
          changed: organisationTexts.changed,
          at: organisationTexts.at,
        })
        .from(organisationTexts)
        .where(
          and(
            eq(organisationTexts.organisationId, id),
            eq(organisationTexts.kind, kind),
            lte(organisationTexts.at, at),
          ),
        )
        .orderBy(desc(organisationTexts.version))
        .limit(1)
      return [kind, row] as const
    }),
  )
  return Object.fromEntries(said.filter(([, row]) => row !== undefined))
}

/** All versions of its terms, the latest first. */
export function listTerms({ db }: Reads, id: OrganisationId) {
  return db
    .select({
      version: organisationTexts.version,
      text: organisationTexts.text,
      changed: organisationTexts.changed,
      at: organisationTexts.at,
    })
    .from(organisationTexts)
    .where(and(eq(organisationTexts.organisationId, id), eq(organisationTexts.kind, 'terms')))
    .orderBy(desc(organisationTexts.version))
    .limit(50)
}

/** Numbers of an organisation go on without a gap, so that its first and last say how many there are: two looks at an index. */
function countOf(table: 'invoices' | 'return_requests', id: OrganisationId) {
  const of = sql.raw(table)
  return sql`coalesce((select max(number) from ${of} where organisation_id = ${id})
    - (select min(number) from ${of} where organisation_id = ${id}) + 1, 0)`
}

/** The first of an organisation's invoices. */
const FIRST_INVOICE = 1001

/** What its own page shows beside what it says: figures that buyers see, and which number its next invoice has. */
export async function findOwnFigures({ db }: Reads, id: OrganisationId) {
  const [row] = await db.all<{
    yards: number
    lots: number
    sold: number
    returns: number
    next: number
  }>(sql`
    select (select count(*) from locations where organisation_id = ${id} and active = 1) as yards,
      (select coalesce(sum(lots), 0) from live_counts join locations on locations.id = live_counts.location_id
        where locations.organisation_id = ${id}) as lots,
      ${countOf('invoices', id)} as sold, ${countOf('return_requests', id)} as returns,
      (select coalesce(max(number) + 1, ${FIRST_INVOICE}) from invoices where organisation_id = ${id}) as next`)
  const { yards = 0, lots = 0, sold = 0, returns = 0, next = FIRST_INVOICE } = row ?? {}
  return { next, yards, lots, sold, returned: sold === 0 ? null : Math.round((returns / sold) * 1_000) / 10 }
}

/** What buyers see of it beside its words: its yards, and how many of its lots are open and how many sales it has made. */
export async function findPublicFigures({ db, clock }: Pick<Ctx, 'db' | 'clock'>, id: OrganisationId) {
  const [yards, [counts], open] = await Promise.all([
    db
      .select({
        slug: locations.slug,
        name: locations.name,
        city: locations.city,
        state: locations.state,
        hours: locations.hours,
      })
      .from(locations)
      .where(and(eq(locations.organisationId, id), eq(locations.active, true)))
      .orderBy(asc(locations.name))
      .limit(MOST_YARDS),
    db.all<{ open: number; sold: number }>(sql`
      select (select coalesce(sum(lots), 0) from live_counts join locations on locations.id = live_counts.location_id
          where locations.organisation_id = ${id}) as open,
        ${countOf('invoices', id)} as sold`),
    db.all<{ id: string }>(sql`
      select listings.id from listings join listing_live live on live.listing_id = listings.id
      where listings.organisation_id = ${id} and live.live = 1 and live.closes_at > ${clock.now()}
      order by listings.created_at desc limit 24`),
  ])
  const { open: lots = 0, sold = 0 } = counts ?? {}
  return { yards, lots, sold, open: open.map((each) => each.id) }
}
