import { sql } from 'drizzle-orm'
import { boundsAround, milesBetween, type Point } from '#app/domain/shop/places.ts'
import type { Around } from './inputs.ts'
import type { Reads } from './tiles.server.ts'

/** Ids of the locations within so many miles: a box in SQL, the distance of each in it by reckoning. */
export async function listNear({ db }: Pick<Reads, 'db'>, around: Around): Promise<string[]> {
  const { south, north, west, east } = boundsAround(around, around.miles)
  const boxed = await db.all<Point & { id: string }>(sql`
    select id, latitude, longitude from locations
    where latitude between ${south} and ${north} and longitude between ${west} and ${east}`)
  return boxed.filter((location) => milesBetween(around, location) <= around.miles).map(({ id }) => id)
}

/** How far each active location is from a point, in miles, by id. */
export async function listDistances({ db }: Pick<Reads, 'db'>, from: Point): Promise<Record<string, number>> {
  const all = await db.all<Point & { id: string }>(
    sql`select id, latitude, longitude from locations where active = 1 limit 500`,
  )
  return Object.fromEntries(all.map((location) => [location.id, milesBetween(from, location)]))
}
