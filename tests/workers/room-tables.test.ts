import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { ask, evict, offer, projected, roomOf, rowsOf } from '#tests/support/room.ts'

test('A room that was born before all sale types has what it lacks made, and loses nothing.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 40 })
  await offer(listing.id, ben.session, { dollars: 90 })
  await projected(listing.id)
  await runInDurableObject(roomOf(listing.id), (_, { storage: { sql } }) =>
    sql.exec(`
      create table bidders (
        person text primary key, tag integer not null, own_max integer not null, changed_seq integer not null
      ) without rowid;
      insert into bidders select person, tag, own_max, changed_seq from participants;
      drop table participants;
      alter table log drop column why_public;
      alter table log drop column why_party;
      alter table log drop column removed;`),
  )
  await evict(listing.id)
  expect(await roomOf(listing.id).snapshotFor(ben.person.id)).toMatchObject({
    bidtopstatus: 'winner',
    biddercurrentbid: 90,
    rank_count: 2,
  })
  expect((await ask(listing.id, ben.session, { type: 'cancel', target: 'all' })).receipt).toMatchObject({
    ok: true,
    bidtopstatus: 'removed',
  })
  expect(await projected(listing.id)).toMatchObject({ leader_id: ann.person.id, bidder_count: 1 })
  expect((await rowsOf('bids', listing.id)).map(({ removed }) => removed)).toEqual([null, 'cancelled'])
})
