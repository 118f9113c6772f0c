import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from './seed/test-database.ts'

let d1: D1Database
let stop: () => Promise<void>

beforeAll(async () => {
  const database = await openTestDatabase()
  d1 = database.d1
  stop = database.stop
  await d1.exec('create table lots (id text primary key, price integer)')
})
afterAll(() => stop())

const add = (id: string, price: number | null) =>
  d1.prepare('insert into lots (id, price) values (?1, ?2)').bind(id, price)

test('A statement is asked as a binding would ask it: rows, the first, one column, none, and how many changed.', async () => {
  const { meta } = await add('a', 5).run()
  expect(meta.changes).toBe(1)
  await add('b', null).run()
  const all = d1.prepare('select * from lots where id in (?1, ?2) order by id').bind('a', 'b')
  const rows = [
    { id: 'a', price: 5 },
    { id: 'b', price: null },
  ]
  expect((await all.all()).results).toEqual(rows)
  expect(await all.first()).toEqual(rows[0])
  expect(await all.first('price')).toBe(5)
  expect(await all.raw()).toEqual([
    ['a', 5],
    ['b', null],
  ])
  expect(await all.raw({ columnNames: true })).toEqual([
    ['id', 'price'],
    ['a', 5],
    ['b', null],
  ])
  expect(await d1.prepare('select * from lots where id = ?').bind('z').first()).toBeNull()
})

test('What is run together is done together or not at all, and says what was wrong.', async () => {
  await expect(d1.batch([add('c', 1), add('c', 2)])).rejects.toThrow(/UNIQUE constraint failed: lots.id/)
  expect(await d1.prepare('select count(*) as n from lots where id = ?').bind('c').first('n')).toBe(0)
  expect(await d1.batch([])).toEqual([])
})

test('A value that no column can hold is refused before anything is asked.', () => {
  expect(() => d1.prepare('select ?').bind(undefined)).toThrow('A statement takes no undefined: select ?')
  expect(() => d1.prepare('select ?').bind({})).toThrow('A statement takes no object')
})
