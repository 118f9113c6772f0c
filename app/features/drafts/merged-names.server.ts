import { isNotNull } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { categoryMoves, conditions } from '#drizzle/schema/index.ts'
import type { DraftChoices } from './queries.server.ts'

/** A name or an id that is no choice any more, and the choice into which it was merged. */
export type MergedName = { said: string; id: string }

/** What categories and conditions were called before they were merged: whoever still says so means what is left. */
export async function listMergedNames(
  { db }: Pick<Ctx, 'db'>,
  choices: Pick<DraftChoices, 'categories'>,
): Promise<{ category: MergedName[]; condition: MergedName[] }> {
  const [moves, merged] = await Promise.all([
    db.select().from(categoryMoves).limit(1_000),
    db
      .select({ id: conditions.id, name: conditions.name, into: conditions.mergedInto })
      .from(conditions)
      .where(isNotNull(conditions.mergedInto))
      .limit(1_000),
  ])
  const gone = moves.flatMap(({ name, called, categoryId: id }) => [
    { said: name, id },
    ...(called === null
      ? []
      : [
          { said: called, id },
          { said: called.split(' / ').at(-1) ?? called, id },
        ]),
  ])
  // also what stood below one of them, by the way that led there
  const below = gone.flatMap(({ said, id: above }) =>
    choices.categories
      .filter(({ parentId }) => parentId === above)
      .map(({ id, name }) => ({ said: `${said} / ${name}`, id })),
  )
  return {
    category: [...gone, ...below],
    condition: merged.flatMap(({ id, name, into }) =>
      into === null
        ? []
        : [
            { said: id, id: into },
            { said: name, id: into },
          ],
    ),
  }
}
