import { RESET_MINUTES } from '#app/domain/people/recovery.ts'
import { linkId, linksOf } from '#app/features/recovery/link.ts'
import { newSecretToken } from '#app/lib/secret-token.ts'

/** Runs SQL on a database, wherever that is; the rows of the last statement. */
export type RunSql = (statements: readonly string[]) => Promise<Record<string, unknown>[]>

/**
 * Makes whoever has this address an administrator, with an account if they have none, and a link to a password that works
 * once. A database without anybody is set up from here on: visitors wait until an administrator opens the site.
 */
export async function makeAdministrator(
  run: RunSql,
  { email, origin, now }: { email: string; origin: string; now: number },
): Promise<{ link: string; minutes: number; made: boolean }> {
  const address = email.trim().toLowerCase()
  if (!/^[^\s@']+@[^\s@']+\.[^\s@']+$/.test(address))
    throw new Error(`"${email}" is no email address. Give the one that the administrator reads.`)
  const [known] = await run([`select id, status from people where email = ${quoted(address)}`])
  if (known?.status === 'deactivate')
    throw new Error(`The account of ${address} is deactivated. Activate it first, or name another address.`)
  const id = known ? String(known.id) : `p-${crypto.randomUUID()}`
  const token = newSecretToken()
  await run([
    `insert into settings (key, value, updated_at) select 'site_open', 'false', ${now}
      where not exists (select 1 from people) and not exists (select 1 from organisations)
        and not exists (select 1 from settings where key = 'site_open')`,
    known
      ? `update people set role = 'admin', approved = 1, updated_at = ${now} where id = ${quoted(id)}`
      : `insert into people (id, email, name, role, status, created_at, updated_at)
          values (${quoted(id)}, ${quoted(address)}, ${quoted(address)}, 'admin', 'active', ${now}, ${now})`,
    `insert into account_changes (id, person_id, what, at)
      values (${quoted(crypto.randomUUID())}, ${quoted(id)}, 'administrator_made', ${now})`,
    // the link before this one ends with it
    `delete from verifications where identifier = ${quoted(linksOf(id))}`,
    `insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
      values (${quoted(await linkId(token))}, ${quoted(linksOf(id))}, ${quoted(address)},
        ${now + RESET_MINUTES * 60_000}, ${now}, ${now})`,
  ])
  return {
    link: `${origin}/reset_password/${encodeURIComponent(token)}`,
    minutes: RESET_MINUTES,
    made: !known,
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
