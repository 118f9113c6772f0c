import { z } from 'zod'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import type { PremiumTier } from '#app/domain/money/premium.ts'
import { dollars, percent } from './units.ts'

export const premiumTier = z
  .object({
    from: dollars.meta({ description: 'The price from which on it holds' }),
    percent: z.number().meta({ description: 'Of what lies above it' }),
    fixed: dollars.meta({ description: 'What is added once when a price reaches it' }),
  })
  .meta({ id: 'PremiumTier' })

export function presentTiers(tiers: readonly PremiumTier[]): z.infer<typeof premiumTier>[] {
  return tiers.map(({ from, bps, fixed }) => ({
    from: dollarsFromCents(from),
    percent: percent(bps),
    fixed: dollarsFromCents(fixed),
  }))
}
