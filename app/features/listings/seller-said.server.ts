import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { ListingId } from '#app/domain/ids.ts'
import type { ReturnChoice } from '#app/domain/people/organisation-texts.ts'

/** `choice` and `text`: how returns were taken when the lot was published; null and empty for as the house says. */
export type SellerSaid = {
  logo: string | null
  storyEs: string
  choice: ReturnChoice | null
  text: string
}

/** What a lot's seller has said of themselves, and of returns when it was published. */
export async function findSellerSaid({ db }: Pick<Ctx, 'db'>, id: ListingId): Promise<SellerSaid | null> {
  const [row] = await db.all<SellerSaid>(sql`
    select organisations.logo, organisations.description_es as storyEs, said.choice, coalesce(said.text, '') as text
    from listings join organisations on organisations.id = listings.organisation_id
      left join organisation_texts said on said.organisation_id = listings.organisation_id and said.kind = 'returns'
        and said.version = (select max(version) from organisation_texts then_said
          where then_said.organisation_id = listings.organisation_id and then_said.kind = 'returns'
            and then_said.at <= listings.created_at)
    where listings.id = ${id}`)
  return row ?? null
}
