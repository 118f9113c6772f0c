import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { UPLOAD_FOLDERS, uploadNameOf } from '#app/domain/shop/uploads.ts'

const DAY_MS = 86_400_000
/** So long a change of a setting can be brought back with the pictures that it names. */
const BROUGHT_BACK_MS = 30 * DAY_MS
/** What names begin with after their mark: each minute looks at one of these parts of the bucket. */
const PARTS = 'abcdefghijklmnopqrstuvwxyz234567'

type Deps = Pick<Ctx, 'db' | 'clock' | 'pictures' | 'log'>

/**
 * Takes pictures out of the bucket that have been there for a day and that nobody shows: in half an hour it has looked at
 * all of them. What was uploaded for something that this file does not know stays.
 */
export async function removeUnshown(ctx: Deps, at: Date): Promise<void> {
  const part = PARTS[Math.floor(at.getTime() / 60_000) % PARTS.length] ?? 'a'
  const before = ctx.clock.now() - DAY_MS
  const known = new Set<string>(UPLOAD_FOLDERS)
  const files = new Map<string, { keys: string[]; old: boolean }>()
  for (const { file, folder, keptAt } of await ctx.pictures.list(`up-${part}`)) {
    const name = uploadNameOf(file)
    if (name === null) continue
    const picture = files.get(name) ?? { keys: [], old: true }
    picture.keys.push(file)
    picture.old &&= keptAt < before && folder !== null && known.has(folder)
    files.set(name, picture)
  }
  const old = [...files].filter(([, { old }]) => old).map(([name]) => name)
  if (old.length === 0) return
  const shown = await findShown(ctx, old)
  const unshown = old.filter((name) => !shown.has(name))
  await ctx.pictures.remove(unshown.flatMap((name) => files.get(name)?.keys ?? []))
  if (unshown.length > 0) ctx.log('info', 'uploads.removed', { pictures: unshown.length })
}

/** Those that anything here shows (lots, drafts, sales, returns, the catalogue, sellers, the storefront), or that a late change could bring back. */
async function findShown({ db, clock }: Deps, names: readonly string[]): Promise<Set<string>> {
  const late = clock.now() - BROUGHT_BACK_MS
  const rows = await db.all<{ name: string }>(sql`
    select given.value as name from json_each(${JSON.stringify(names)}) given
    where exists (select 1 from listing_images where name like 'up-%' and name = given.value)
      or exists (select 1 from listing_drafts where instr(pictures, given.value) > 0)
      or exists (select 1 from listing_drafts where instr(video, given.value) > 0)
      or exists (select 1 from lot_videos where instr(name, given.value) > 0)
      or exists (select 1 from auctions where instr(picture, given.value) > 0)
      or exists (select 1 from listing_changes where instr(before, given.value) > 0 or instr(after, given.value) > 0)
      or exists (select 1 from return_pictures where name = given.value)
      or exists (select 1 from organisations where logo = given.value)
      or exists (select 1 from categories where picture = given.value)
      or exists (select 1 from banners where instr(pictures, given.value) > 0)
      or exists (select 1 from settings where instr(value, given.value) > 0)
      or exists (select 1 from pages where instr(body, given.value) > 0)
      or exists (select 1 from audit_log where at > ${late}
        and (instr(before, given.value) > 0 or instr(after, given.value) > 0))`)
  return new Set(rows.map(({ name }) => name))
}
