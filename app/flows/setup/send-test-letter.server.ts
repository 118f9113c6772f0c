import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import type { SetupTestFacts } from '#app/domain/shop/setup-steps.ts'
import { tryLetter } from '#app/features/outbox/commands.server.ts'
import type { OutboxRow } from '#app/features/outbox/queries.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { admitTest, keepTest, type TestAnswer } from './admit-test.server.ts'

type Sending = Pick<Ctx, 'db' | 'clock' | 'origin' | 'couriers' | 'queues' | 'log' | 'actor' | 'limits'>

/** Sends a letter through the outbox, as every letter goes, and keeps what the provider has said of it. */
export async function sendTestLetter(ctx: Sending, typed: string, language: Language): Promise<TestAnswer> {
  const to = z.email().max(254).safeParse(typed.trim())
  if (!to.success) return { ok: false, code: 'invalid' }
  const actor = await admitTest(ctx)
  if ('ok' in actor) return actor
  const [at, key] = [ctx.clock.now(), `setup-test:${crypto.randomUUID()}`]
  const recipient = { to: to.data, language, personId: null, name: null }
  const row = await tryLetter(ctx, { id: key, template: 'setUpTest', data: {}, recipient })
  return keepTest(
    ctx,
    { step: 'mail', key, at, actor },
    {
      state: row?.state === 'sent' ? 'passed' : 'failed',
      facts: factsOf(row, to.data),
    },
  )
}

/** `kept`: nobody was there to hand it to. `refused`: with the provider's words. */
function factsOf(row: OutboxRow | null, to: string): SetupTestFacts {
  const problem = row?.state === 'sent' ? null : row?.state === 'kept' ? 'kept' : 'refused'
  return { to, problem, said: row?.lastError ?? row?.providerRef ?? null }
}
