import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { MemberRole } from '#app/domain/people/permissions.ts'
import { listNotes } from '#app/features/long-jobs/commands.server.ts'
import { readLotQuery } from '#app/features/lot-table/inputs.ts'
import type { ListingState } from '#app/features/selling/inputs.ts'
import { pressBulk } from '#app/flows/lots/bulk-form.server.ts'
import { whoseTable } from '#app/flows/lots/lot-table.server.ts'
import { aListing } from './builders.ts'
import { aBidder, deskOf } from './deposit.ts'
import { aLister, type Lister } from './lister.ts'
import { offer, projected } from './room.ts'

export type Fields = readonly (readonly [name: string, text: string])[]
export type Asking = Pick<Lister, 'organisation' | 'actor' | 'yard'>

/** Presses a button of a table of lots over these, as its page does. */
export function press(
  { organisation, actor, yard }: Asking,
  state: ListingState,
  intent: string,
  ids: readonly string[],
  fields: Fields = [],
) {
  const form = new URLSearchParams(
    [['intent', intent], ...ids.map((id) => ['id', id]), ...fields].map(([a = '', b = '']) => [a, b]),
  )
  const side = { organisationId: organisation.id, yards: null }
  return pressBulk(
    { ...deskOf().ctx, actor },
    {
      id: crypto.randomUUID(),
      personId: actor.id,
      whose: whoseTable(side, Date.now(), [yard]),
      state,
      query: readLotQuery(new URLSearchParams()),
      form,
    },
  )
}

export async function done(
  asking: Asking,
  state: ListingState,
  act: string,
  ids: readonly string[],
  fields: Fields = [],
) {
  const answer = await press(asking, state, `do:${act}`, ids, fields)
  if (answer.said !== 'done') throw new Error(answer.said)
  const { made, refused, total, id } = answer.job
  const why = Object.fromEntries(
    (await listNotes(deskOf().ctx, id, {})).map((note) => [note.lotId, note.why]),
  )
  return { made, refused, total, why, id, did: answer.act }
}

/** Somebody who runs sales, with open lots: the first has no offer, the second has one, the third is another organisation's. */
export async function aTable(given: { reservePrice?: number } = {}) {
  const lister = await aLister()
  // its lots' rooms ask the database who may do so
  await env.DB.prepare(
    "insert into membership_roles (person_id, organisation_id, role) values (?1, ?2, 'manager')",
  )
    .bind(lister.actor.id, lister.organisation.id)
    .run()
  const asking = { ...lister, actor: withRoles(lister, 'manager') }
  const at = {
    organisationId: lister.organisation.id,
    locationId: lister.yard.id,
    categoryId: lister.category.id,
    conditionId: lister.condition.id,
    description: 'Both batteries hold charge, the chuck runs true.',
    keywords: 'drill',
    pictures: ['demo-drill'],
    ...given,
  }
  const free = (await aListing({ ...at, title: 'Free' })).id
  const offered = (await aListing({ ...at, title: 'Offered' })).id
  const theirs = (await aListing({ title: 'Theirs' })).id
  const bidder = await aBidder()
  expect((await offer(offered, bidder.session, { dollars: 40 })).receipt.ok).toBe(true)
  await projected(offered)
  return { asking, at, free, offered, theirs, ids: [free, offered, theirs] }
}

export function withRoles({ actor, organisation }: Asking, role: MemberRole): Asking['actor'] {
  return { ...actor, organisations: [{ id: organisation.id, roles: [role], yards: null }] }
}

export const rowOf = async (id: string) => {
  const row = await env.DB.prepare(
    `select live.status, live.outcome, live.closes_at as closesAt, reserve_price as reserve, start_price as start, keywords,
       bin_location as bin, listings.auction_id as auction from listings join listing_live live on live.listing_id = id where id = ?1`,
  )
    .bind(id)
    .first<{ status: string; outcome: string; closesAt: number; [name: string]: unknown }>()
  if (!row) throw new Error(`There is no lot ${id}.`)
  return row
}
