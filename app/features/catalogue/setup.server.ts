import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'

/** What a site needs, in the order that saves the most steps back. */
export const SETUP_STEPS = [
  'look',
  'categories',
  'conditions',
  'yard',
  'increments',
  'tax',
  'payments',
  'mail',
  'terms',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export type SetupView = { step: SetupStep; done: boolean }[]

/** Which of it is there: read from what the site holds, so that nobody ticks anything. */
export async function readSetup({ db, gateway }: Pick<Ctx, 'db' | 'gateway'>): Promise<SetupView> {
  const [row] = await db.all<Record<Exclude<SetupStep, 'payments'>, number>>(sql`select
    exists (select 1 from settings where key in ('product_name', 'theme', 'logo')) as look,
    exists (select 1 from categories where active = 1) as categories,
    exists (select 1 from conditions where active = 1) as conditions,
    exists (select 1 from organisations) and exists (select 1 from locations where active = 1) as yard,
    exists (select 1 from increment_schedules) as increments,
    exists (select 1 from settings where key in ('buyer_premium_bps', 'buyer_premium_tiers', 'tax_on')) as tax,
    exists (select 1 from outbox where state = 'sent') as mail,
    exists (select 1 from pages where slug = 'terms-and-conditions') as terms`)
  return SETUP_STEPS.map((step) => ({
    step,
    done: step === 'payments' ? gateway.ready : row?.[step] === 1,
  }))
}
