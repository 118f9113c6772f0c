import type { Ctx } from '#app/context.ts'
import { tableViews } from '#drizzle/schema/index.ts'
import { COLUMNS, type TableName } from './inputs.ts'

export * from './queries.server.ts'

/** Keeps which columns somebody sees of a table. */
export async function chooseColumns(
  { db }: Pick<Ctx, 'db'>,
  personId: string,
  name: TableName,
  chosen: readonly string[],
): Promise<void> {
  const columns = COLUMNS[name].filter((column) => chosen.includes(column))
  await db
    .insert(tableViews)
    .values({ personId, name, columns })
    .onConflictDoUpdate({ target: [tableViews.personId, tableViews.name], set: { columns } })
}
