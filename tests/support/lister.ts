import { env } from 'cloudflare:workers'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { DraftFields, DraftPicture } from '#app/domain/shop/draft.ts'
import { addDrafts } from '#app/features/drafts/commands.server.ts'
import { doStep } from '#app/flows/long-jobs/do-step.server.ts'
import { findImport, prepareImport } from '#app/flows/lots/import-lots.server.ts'
import { aCategory, aCondition, aLocation, aMembership, anOrganisation, aSchedule } from './builders.ts'
import { aBidder, deskOf } from './deposit.ts'

const STEPS_MOST = 300
const PICTURE: DraftPicture = { name: 'drill', tint: '#e4e2dc', width: 800, height: 600, caption: '' }

/** Somebody who lists for an organisation of their own, with what their lots may choose from. */
export async function aLister() {
  const [organisation, signedIn, category, condition, schedule] = await Promise.all([
    anOrganisation(),
    aBidder(),
    aCategory(),
    aCondition(),
    aSchedule(),
  ])
  await aMembership(signedIn.person, organisation, 'staff')
  const yard = await aLocation({ organisationId: organisation.id, timeZone: 'America/Denver' })
  const actor: Actor = {
    ...signedIn.actor,
    organisations: [{ id: organisation.id, roles: ['lister'], yards: null }],
  }
  const whole: DraftFields = {
    title: 'Cordless drill kit',
    description: 'Two batteries, a charger and a case.',
    category: category.id,
    condition: condition.id,
    yard: yard.id,
    format: 'ascending',
    schedule: schedule.id,
    startPrice: '20',
    wholeDollars: 'on',
    closes: '2099-07-04T18:30',
  }
  return {
    organisation,
    actor,
    whole,
    category,
    condition,
    yard,
    session: signedIn.session,
    bearer: signedIn.bearer,
  }
}
export type Lister = Awaited<ReturnType<typeof aLister>>

/** Drafts that are ready to be published, each with what is said of it. */
export async function readyDrafts({ organisation, actor, whole }: Lister, given: readonly DraftFields[]) {
  const filled = given.map((fields) => ({
    id: crypto.randomUUID(),
    fields: { ...whole, ...fields },
    pictures: [PICTURE],
  }))
  await addDrafts(deskOf().ctx, organisation.id, actor.id, filled)
  return filled.map(({ id }) => id)
}

/** A file that was read and is being looked at. */
export async function anImport(
  { organisation, actor }: Lister,
  file: string | Uint8Array<ArrayBuffer>,
  name = 'lots.csv',
) {
  const id = crypto.randomUUID()
  const key = { id, organisationId: organisation.id }
  const prepared = await prepareImport(deskOf().ctx, { ...key, personId: actor.id }, new File([file], name))
  if (!prepared.ok) throw new Error(prepared.code)
  const found = await findImport(deskOf().ctx, key)
  if (!found) throw new Error('The import is not there.')
  return { key, found }
}

/**
 * Steps of a job until none is left, as the queue would do them; each `later` (ms) than now. A minute's work that another
 * test has begun may hold the job: that is waited for.
 */
export async function runToEnd(id: string, later = 0): Promise<void> {
  for (let done = 0; done < STEPS_MOST; done += 1) {
    const { ctx } = deskOf()
    if (await doStep({ ...ctx, clock: { now: () => Date.now() + later } }, id)) continue
    const { leased_until: until, state } = await jobOf(id)
    if (!['running', 'stopping'].includes(state) || until <= Date.now() + later) return
    await scheduler.wait(100)
  }
}

export async function jobOf(id: string) {
  const row = await env.DB.prepare('select * from long_jobs where id = ?1').bind(id).first<{
    state: string
    cursor: number
    total: number
    made: number
    updated: number
    looked: number
    refused: number
    leased_until: number
  }>()
  if (!row) throw new Error(`There is no job ${id}.`)
  return row
}

export async function draftsOf({ organisation }: Lister) {
  const { results } = await env.DB.prepare(
    'select id, fields, version, item_id as itemId, json_array_length(pictures) as pictures from listing_drafts where organisation_id = ?1 order by created_at, id',
  )
    .bind(organisation.id)
    .all<{ id: string; fields: string; version: number; itemId: string | null; pictures: number }>()
  return results.map((row) => ({ ...row, fields: JSON.parse(row.fields) as DraftFields }))
}
