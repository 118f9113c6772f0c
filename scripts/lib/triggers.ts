import { readdirSync, readFileSync } from 'node:fs'

const STATEMENT =
  /^CREATE TRIGGER (?:IF NOT EXISTS )?[`"]?(\w+)[`"]?[\s\S]*?^END;|^DROP TRIGGER (?:IF EXISTS )?[`"]?(\w+)[`"]?;/gim

const HEAD = `-- The triggers as they stand after all migrations, by name. Made by \`npm run db:triggers\`; a test holds it to the
-- migrations and to the database. README.md says what each is for.
`

/** What `drizzle/triggers.sql` says: each trigger that the migrations of this folder leave, by name. */
export function triggersOf(migrations: URL): string {
  const standing = new Map<string, string>()
  const files = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  for (const file of files)
    for (const [statement, made, dropped = ''] of readFileSync(new URL(file, migrations), 'utf8').matchAll(
      STATEMENT,
    ))
      if (made) standing.set(made, statement)
      else standing.delete(dropped)
  const byName = [...standing].sort(([one], [other]) => (one < other ? -1 : 1))
  return `${HEAD}\n${byName.map(([, statement]) => `${statement}\n`).join('\n')}`
}
