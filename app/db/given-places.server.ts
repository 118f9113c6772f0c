import { type Column, type SQL, sql } from 'drizzle-orm'

/** The places that rows are given by their ids, for one statement: what a row's is, and which rows have one. */
export function givenPlaces(
  id: Column,
  places: readonly { id: string; place: number }[],
): { place: SQL; among: SQL } {
  const given = JSON.stringify(places)
  return {
    place: sql`(select value ->> 'place' from json_each(${given}) where value ->> 'id' = ${id})`,
    among: sql`${id} in (select value ->> 'id' from json_each(${given}))`,
  }
}
