import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { taxBpsAt } from '#app/db/tax-rates.server.ts'
import {
  SETUP_STEPS,
  type SetupStep,
  type SetupTestFacts,
  type StepState,
  stepStates,
  type TestedStep,
} from '#app/domain/shop/setup-steps.ts'

type Reads = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'couriers'>

/** The latest test of a step; times in epoch ms. */
export type SetupTest = {
  step: TestedStep
  state: 'passed' | 'failed'
  at: number
  tookMs: number
  heardAt: number | null
  facts: SetupTestFacts
}

/** The yard that the set-up tests with: the first that is in use. */
export type SetupYard = {
  name: string
  organisation: string
  address1: string
  city: string
  state: string
  zip: string
  latitude: number
  longitude: number
  timeZone: string
  taxBps: number
}

type Counts = {
  look: number
  categories: number
  categoriesBelow: number
  conditions: number
  untranslated: number
  increments: number
  tax: number
  sent: number
  terms: number | null
  heardAt: number | null
  administrators: number
}

type Schedule = { name: string; ladder: string }

export type SetupView = {
  steps: readonly { step: SetupStep; state: StepState }[]
  done: number
  yard: SetupYard | null
  counts: Omit<Counts, 'sent'>
  increments: { name: string; least: number; most: number } | null
  payments: { gateway: string; ready: boolean; tells: boolean; triable: boolean }
  mail: { courier: string; from: string | null }
  tests: Partial<Record<TestedStep, SetupTest>>
}

const LETTERS_LOOKED_AT = 200

/** How each step stands: read from what the site holds and what its latest test found, so that nobody ticks anything. */
export async function readSetup({ db, clock, gateway, couriers }: Reads): Promise<SetupView> {
  const [[counts], yard, [schedule], tests] = await Promise.all([
    db.all<Counts>(sql`select
      exists (select 1 from settings where key in ('product_name', 'theme', 'logo')) as look,
      (select count(*) from categories where active = 1 and parent_id is null) as categories,
      (select count(*) from categories where active = 1 and parent_id is not null) as categoriesBelow,
      (select count(*) from conditions where active = 1) as conditions,
      (select count(*) from conditions where active = 1 and name_es = '') +
        (select count(*) from categories where active = 1 and name_es = '') as untranslated,
      exists (select 1 from increment_schedules) as increments,
      exists (select 1 from settings where key in ('buyer_premium_bps', 'buyer_premium_tiers', 'tax_on')) as tax,
      exists (select 1 from
        (select state from outbox order by created_at desc limit ${LETTERS_LOOKED_AT}) where state = 'sent') as sent,
      (select max(updated_at) from pages where slug = 'terms-and-conditions') as terms,
      (select received_at from gateway_events where gateway = ${gateway.name}
        order by received_at desc limit 1) as heardAt,
      (select count(*) from people where role = 'admin' and status = 'active') as administrators`),
    findFirstYard({ db, clock }),
    db.all<Schedule>(sql`select name, ladder from increment_schedules order by is_default desc, id limit 1`),
    listLatestTests({ db }),
  ])
  if (!counts) throw new Error('The set-up has no row.')
  const { sent, ...shown } = counts
  const ofStep = Object.fromEntries(tests.map((test) => [test.step, test])) as SetupView['tests']
  const charged = ofStep.payments?.facts.gateway === gateway.name ? ofStep.payments : undefined
  const failed = (test: SetupTest | undefined) => test?.state === 'failed'
  const facts: Record<SetupStep, { done: boolean; failed: boolean }> = {
    look: { done: counts.look === 1, failed: false },
    categories: { done: counts.categories > 0, failed: false },
    conditions: { done: counts.conditions > 0, failed: false },
    yard: { done: yard !== null, failed: yard !== null && failed(ofStep.yard) },
    increments: { done: counts.increments === 1, failed: false },
    tax: { done: counts.tax === 1, failed: false },
    payments: {
      // with live keys there is no card to try: that the gateway has been heard of says that it is set up
      done:
        gateway.ready &&
        (charged ? charged.state === 'passed' : !gateway.testCard && counts.heardAt !== null),
      failed: gateway.ready && failed(charged),
    },
    mail: { done: ofStep.mail?.state === 'passed' || counts.sent === 1, failed: failed(ofStep.mail) },
    terms: { done: counts.terms !== null, failed: false },
  }
  const { states, done } = stepStates(SETUP_STEPS.map((step) => facts[step]))
  return {
    steps: SETUP_STEPS.map((step, at) => ({ step, state: states[at] ?? 'todo' })),
    done,
    yard,
    counts: shown,
    increments: schedule ? stepsOf(schedule) : null,
    payments: {
      gateway: gateway.name,
      ready: gateway.ready,
      tells: gateway.tells,
      triable: gateway.testCard !== null,
    },
    mail: { courier: couriers.email.name, from: couriers.email.from ?? null },
    tests: charged ? ofStep : withoutCharge(ofStep),
  }
}

/** What another gateway was tested by says nothing of this one. */
function withoutCharge({ payments: _, ...rest }: SetupView['tests']): SetupView['tests'] {
  return rest
}

function stepsOf({ name, ladder }: Schedule) {
  const steps = (JSON.parse(ladder) as { step: number }[]).map(({ step }) => step)
  return { name, least: Math.min(...steps), most: Math.max(...steps) }
}

export async function findFirstYard({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<SetupYard | null> {
  const [yard] = await db.all<SetupYard>(sql`
    select locations.name, organisations.name as organisation, address1, locations.city, locations.state,
      locations.zip, latitude, longitude, time_zone as timeZone, ${taxBpsAt(clock.now())} as taxBps
    from locations join organisations on organisations.id = locations.organisation_id
    where locations.active = 1 order by locations.rowid limit 1`)
  return yard ?? null
}

async function listLatestTests({ db }: Pick<Ctx, 'db'>): Promise<SetupTest[]> {
  type Row = Omit<SetupTest, 'facts'> & { facts: string }
  const rows = await db.all<Row>(sql`
    select step, state, max(at) as at, took_ms as tookMs, heard_at as heardAt, facts
    from setup_tests group by step`)
  return rows.map(({ facts, ...row }) => ({ ...row, facts: JSON.parse(facts) as SetupTestFacts }))
}
