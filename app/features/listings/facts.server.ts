import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Format } from '#app/domain/auction/rule-card.ts'
import type { Cents } from '#app/domain/money/money.ts'

/** What a program is told of a listing beyond what a tile shows. Times in epoch ms. */
export type ListingFacts = {
  id: string
  organisationId: string
  category: { id: string; name: string }
  parentCategory: { id: string; name: string } | null
  conditionId: string
  featured: boolean
  keywords: string
  manufacturer: string | null
  brand: string | null
  colorSize: string | null
  material: string | null
  binLocation: string | null
  startPrice: Cents
  buyNowPrice: Cents | null
  /** Pieces that there were at first. */
  quantity: number
  depositAmount: Cents | null
  /** The flat step; null where the listing's schedule applies. */
  incrementAmount: Cents | null
  createdAt: number
  /** The close that was set; an offer late in the sale may have moved the present one. */
  scheduledClosesAt: number
  /** Base names of the pictures, in their order. */
  images: string[]
  /** The file of its video. */
  video: string | null
}

type FactsRow = Omit<ListingFacts, 'category' | 'parentCategory' | 'featured' | 'images'> & {
  categoryId: string
  categoryName: string
  parentId: string | null
  parentName: string | null
  featured: number
  images: string
}

/** The facts of several listings by id: one statement, however many. */
export async function listFacts(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, ListingFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<FactsRow>(sql`
    select listings.id, listings.organisation_id as organisationId, listings.condition_id as conditionId,
      category.id as categoryId, category.name as categoryName, parent.id as parentId, parent.name as parentName,
      live.featured, listings.keywords, listings.manufacturer, listings.brand, listings.color_size as colorSize,
      listings.material, listings.bin_location as binLocation, listings.start_price as startPrice,
      listings.buy_now_price as buyNowPrice, listings.quantity, listings.deposit_amount as depositAmount,
      listings.increment_amount as incrementAmount, listings.created_at as createdAt,
      listings.closes_at as scheduledClosesAt,
      (select json_group_array(name) from
        (select name from listing_images where listing_id = listings.id order by position)) as images,
      (select name from lot_videos where lot_id = listings.id) as video
    from listings
      join listing_live live on live.listing_id = listings.id
      join categories category on category.id = listings.category_id
      left join categories parent on parent.id = category.parent_id
    where listings.id in (select value from json_each(${JSON.stringify(ids)}))`)
  return new Map(rows.map((row) => [row.id, factsOf(row)]))
}

/** What kind of sale a published listing is; null when there is none. */
export async function findFormat({ db }: Pick<Ctx, 'db'>, id: string): Promise<Format | null> {
  const [found] = await db.all<{ format: Format }>(sql`
    select listings.format from listings join listing_live live on live.listing_id = listings.id
    where listings.id = ${id} limit 1`)
  return found?.format ?? null
}

function factsOf({
  categoryId,
  categoryName,
  parentId,
  parentName,
  featured,
  images,
  ...row
}: FactsRow): ListingFacts {
  return {
    ...row,
    category: { id: categoryId, name: categoryName },
    parentCategory: parentId !== null && parentName !== null ? { id: parentId, name: parentName } : null,
    featured: featured === 1,
    images: JSON.parse(images) as string[],
  }
}
