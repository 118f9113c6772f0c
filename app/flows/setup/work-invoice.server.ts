import type { Ctx } from '#app/context.ts'
import { computePieces } from '#app/domain/money/pricing.ts'
import { chargesOf } from '#app/domain/shop/settings.ts'
import { findSettings } from '#app/features/settings/queries.server.ts'
import { findFirstYard } from '#app/features/setup/queries.server.ts'
import { admitTest, keepTest, NOT_READY, type TestAnswer } from './admit-test.server.ts'

const HAMMER = 100_00

/** What a lot of $100 comes to by the law that invoices are written by. Nothing is written but what it came to. */
export async function workInvoice(ctx: Pick<Ctx, 'db' | 'clock' | 'actor' | 'limits'>): Promise<TestAnswer> {
  const actor = await admitTest(ctx)
  if ('ok' in actor) return actor
  const at = ctx.clock.now()
  const [settings, yard] = await Promise.all([findSettings(ctx), findFirstYard(ctx)])
  if (!yard) return NOT_READY
  const charges = chargesOf(settings, { taxBps: yard.taxBps, premium: null })
  const { hammer, premium, tax, total } = computePieces(HAMMER, 1, charges)
  return keepTest(
    ctx,
    { step: 'tax', key: `setup-invoice:${crypto.randomUUID()}`, at, actor },
    {
      state: 'passed',
      facts: {
        hammer,
        premium,
        // null where the premium goes by tiers
        premiumBps: charges.premiumTiers ? null : charges.premiumBps,
        tax,
        taxBps: charges.taxBps,
        taxOn: charges.taxOn,
        total,
        yard: yard.name,
      },
    },
  )
}
