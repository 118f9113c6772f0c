import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { coversOf } from '#app/features/auctions/seller.server.ts'
import { aListing, anId } from '#tests/support/builders.ts'

const { db } = openDb(env.DB, null)

test('What stands for an auction is its own picture, else that of its first lot that has one.', async () => {
  const lots = [await aListing(), await aListing(), await aListing()]
  const [first, second] = lots
  const id = anId('sale')
  await env.DB.batch([
    env.DB.prepare(
      `insert into auctions (id, organisation_id, title, state, created_at) select ?1, organisation_id, 'Tools', 'open', 1
       from listings where id = ?2`,
    ).bind(id, first?.id ?? ''),
    ...lots.map((lot, place) =>
      env.DB.prepare('update listings set auction_id = ?1, auction_place = ?2 where id = ?3').bind(
        id,
        place,
        lot.id,
      ),
    ),
    ...lots.map(({ id: lot }) => env.DB.prepare('delete from listing_images where listing_id = ?').bind(lot)),
  ])
  const shown = async () => (await coversOf({ db }, [id])).get(id)
  expect(await shown()).toBeUndefined()
  await env.DB.prepare(
    `insert into listing_images (listing_id, position, name, tint, width, height) values (?, 0, 'second', '#112233', 4, 3)`,
  )
    .bind(second?.id ?? '')
    .run()
  expect(await shown()).toEqual({ name: 'second', tint: '#112233' })
  await env.DB.prepare('update auctions set picture = ? where id = ?')
    .bind(JSON.stringify({ name: 'own', tint: '#445566', width: 4, height: 3, caption: '' }), id)
    .run()
  expect(await shown()).toEqual({ name: 'own', tint: '#445566' })
})
