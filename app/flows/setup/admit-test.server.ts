import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { type Actor, mayAdminister } from '#app/domain/people/permissions.ts'
import type { SetupTestFacts, TestedStep } from '#app/domain/shop/setup-steps.ts'
import { putTest } from '#app/features/setup/writes.server.ts'

/** `not_ready`: there is nothing to test yet. `invalid`: what was typed is no address. */
export type TestAnswer =
  | { ok: true; state: 'passed' | 'failed' }
  | { ok: false; code: 'forbidden' | 'too_many' | 'not_ready' | 'invalid' }

export const NOT_READY = { ok: false, code: 'not_ready' } as const

/** Who may test, and not more often than providers like to be asked. */
export async function admitTest(
  ctx: Pick<Ctx, 'actor' | 'limits'>,
): Promise<Actor | Extract<TestAnswer, { ok: false }>> {
  const { actor, limits } = ctx
  if (!actor || !mayAdminister(actor)) return { ok: false, code: 'forbidden' }
  return (await limits.setupTestsByPerson(actor.id)) ? actor : { ok: false, code: 'too_many' }
}

type Found = { state: 'passed' | 'failed'; facts: SetupTestFacts }

/** Keeps how a test went, in the place of what was kept when it began. */
export async function keepTest(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { step, key, at, actor }: { step: TestedStep; key: string; at: number; actor: Actor },
  { state, facts }: Found,
): Promise<TestAnswer> {
  const test = { step, key, state, facts, at, tookMs: clock.now() - at, personId: actor.id }
  await runBatch(db, putTest(db, test))
  return { ok: true, state }
}
