import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { likeOf } from '#app/lib/like.ts'

/** An organisation as administrators see it. `owners`: their names, in order. Epoch ms. */
export type OrganisationRow = { id: string; name: string; people: number; owners: string; createdAt: number }

type OrganisationQuery = {
  /** Part of its name. */
  search: string
  page: number
  limit: number
}

/** One page of all organisations by name, and how many there are of them. */
export async function listOrganisations(
  { db }: Pick<Ctx, 'db'>,
  { search, page, limit }: OrganisationQuery,
): Promise<{ organisations: OrganisationRow[]; total: number }> {
  const named = nameLike(search.trim())
  const [organisations, [counted]] = await Promise.all([
    db.all<OrganisationRow>(sql`
      select organisations.id, organisations.name, organisations.created_at as createdAt,
        (select count(*) from memberships where organisation_id = organisations.id) as people,
        coalesce((select group_concat(people.name, ', ') from membership_roles memberships
          join people on people.id = memberships.person_id
          where memberships.organisation_id = organisations.id and memberships.role = 'owner'), '') as owners
      from organisations where ${named}
      order by organisations.name, organisations.id limit ${limit} offset ${(page - 1) * limit}`),
    db.all<{ total: number }>(sql`select count(*) as total from organisations where ${named}`),
  ])
  return { organisations, total: counted?.total ?? 0 }
}

function nameLike(part: string): SQL {
  if (part === '') return sql`1 = 1`
  return sql`organisations.name like ${likeOf(part)} escape '\\'`
}
