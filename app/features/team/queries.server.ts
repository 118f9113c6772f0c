import { inArray } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { organisations } from '#drizzle/schema/index.ts'

/** Which of these handles and prefixes of invoices organisations have already. */
export async function findTaken(
  { db }: Pick<Ctx, 'db'>,
  { handles, prefixes }: { handles: readonly string[]; prefixes: readonly string[] },
): Promise<{ handles: Set<string>; prefixes: Set<string> }> {
  const [byHandle, byPrefix] = await Promise.all([
    db
      .select({ handle: organisations.handle })
      .from(organisations)
      .where(inArray(organisations.handle, [...handles])),
    db
      .select({ prefix: organisations.invoicePrefix })
      .from(organisations)
      .where(inArray(organisations.invoicePrefix, [...prefixes])),
  ])
  return {
    handles: new Set(byHandle.map(({ handle }) => handle)),
    prefixes: new Set(byPrefix.map(({ prefix }) => prefix)),
  }
}
