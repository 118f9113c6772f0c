import type { Ctx } from '#app/context.ts'
import { listLotLists } from '#app/db/choice-lists.server.ts'
import { chosenFault, takable } from '#app/domain/shop/choices.ts'
import { type ChosenName, namesOfChosen } from '#app/domain/shop/chosen.ts'

/** What a published lot is to have of the lists, and how bidders read that it had before and has since. */
export type NewChoices = { ids: string[]; was: ChosenName[]; is: ChosenName[] }

export type ChoicesJudged =
  | { ok: true; choices: NewChoices | null }
  | { ok: false; code: 'unknown' | 'several' }

/**
 * Judges other choices for a published lot: of each list it may take what is offered, and keep what it has. Null where they are
 * those that it has.
 */
export async function judgeChoices(
  ctx: Pick<Ctx, 'db'>,
  chosen: readonly string[],
  asked: readonly string[],
): Promise<ChoicesJudged> {
  const lists = await listLotLists(ctx)
  // of a list that lots are no longer asked for, nobody could say again what a lot has
  const sayable = new Set(lists.flatMap(({ choices }) => choices.map(({ id }) => id)))
  const kept = chosen.filter((id) => !sayable.has(id))
  const wanted = asked.filter((id) => !kept.includes(id))
  const code = chosenFault(
    wanted,
    lists.map((list) => ({
      id: list.id,
      name: list.name,
      nameEs: list.nameEs,
      lots: list.lots,
      choices: takable(list.choices, chosen),
    })),
  )
  if (code) return { ok: false, code }
  const ids = [...wanted, ...kept]
  if (ids.length === chosen.length && ids.every((id) => chosen.includes(id)))
    return { ok: true, choices: null }
  return {
    ok: true,
    choices: { ids, was: namesOfChosen(chosen, lists), is: namesOfChosen(wanted, lists) },
  }
}
