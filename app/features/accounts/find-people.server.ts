import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'

export type FoundPerson = { id: string; name: string; email: string }

const LAST_SIGN = '\u{10ffff}'

/** People whose name, last name or e-mail address begins so: each along its own index. */
export function findPeople({ db }: Pick<Ctx, 'db'>, typed: string, limit: number): Promise<FoundPerson[]> {
  const [from, to] = [typed, `${typed}${LAST_SIGN}`]
  const [address, last] = [typed.toLowerCase(), `${typed.toLowerCase()}${LAST_SIGN}`]
  return db.all<FoundPerson>(sql`
    select id, name, email from people where id in (
      select id from (select id from people where email >= ${address} and email < ${last} limit ${limit})
      union select id from (select id from people
        where name collate nocase >= ${from} and name collate nocase < ${to} limit ${limit})
      union select id from (select id from people
        where last_name collate nocase >= ${from} and last_name collate nocase < ${to} limit ${limit}))
    order by name, email limit ${limit}`)
}
