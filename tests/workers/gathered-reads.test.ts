import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runBatch } from '#app/db/batch.server.ts'
import { openDb } from '#app/db/client.server.ts'
import { organisations, people } from '#drizzle/schema/index.ts'
import { aSignedIn } from '#tests/support/builders.ts'

/** The tests' database, and what goes there: a number for each batch, of its statements; a word for each that goes alone. */
function aWatchedDb(broken: () => Error | null = () => null) {
  const asked: (number | string)[] = []
  const heard = async <Answer>(what: number | string, ask: () => Promise<Answer>): Promise<Answer> => {
    asked.push(what)
    const error = broken()
    if (error) throw error
    return ask()
  }
  const watched = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => watched(target.bind(...values))
        if (name === 'real') return target
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => heard(String(name), () => value.apply(target, given))
      },
    })
  const session = {
    prepare: (text: string) => watched(env.DB.prepare(text)),
    batch: (statements: (D1PreparedStatement & { real: D1PreparedStatement })[]) =>
      heard(statements.length, () => env.DB.batch(statements.map(({ real }) => real))),
    getBookmark: () => null,
    withSession: () => session,
  }
  const opened = openDb(session as unknown as D1Database, null, { gathers: true })
  return { db: opened.db, onNext: opened.onNext, asked }
}

const number = (value: number) => sql`select ${value} as value`

test('What is asked side by side goes to D1 in one round, some awaits apart or not, and each gets its own answer.', async () => {
  const { db, asked } = aWatchedDb()
  const late = async () => {
    await null
    await null
    return db.all(number(3))
  }
  const answers = await Promise.all([db.all(number(1)), db.all(number(2)), late()])
  expect(answers).toEqual([[{ value: 1 }], [{ value: 2 }], [{ value: 3 }]])
  expect(asked).toEqual([3])
})

test('What is asked one after another goes one after another.', async () => {
  const { db, asked } = aWatchedDb()
  expect(await db.all(number(1))).toEqual([{ value: 1 }])
  expect(await db.all(number(2))).toEqual([{ value: 2 }])
  expect(asked).toEqual(['all', 'all'])
})

test('More than fifty at once are several rounds, and no answer is lost.', async () => {
  const { db, asked } = aWatchedDb()
  const numbers = Array.from({ length: 120 }, (_, value) => value)
  const answers = await Promise.all(numbers.map((value) => db.all(number(value))))
  expect(answers).toEqual(numbers.map((value) => [{ value }]))
  expect(asked).toEqual([50, 50, 20])
})

test('Columns of equal names never overwrite one another, at the first time or later.', async () => {
  const { person } = await aSignedIn()
  const { db, asked } = aWatchedDb()
  const joined = () =>
    db
      .select({ person: people.id, other: organisations.id, name: people.firstName })
      .from(people)
      .leftJoin(organisations, eq(organisations.id, 'there is none'))
      .where(eq(people.id, person.id))
  const plain = () =>
    db.select({ id: people.id, email: people.email }).from(people).where(eq(people.id, person.id))
  for (const time of ['first', 'later'])
    expect(await Promise.all([joined(), plain(), joined(), plain()]), time).toEqual([
      [{ person: person.id, other: null, name: person.firstName }],
      [{ id: person.id, email: person.email }],
      [{ person: person.id, other: null, name: person.firstName }],
      [{ id: person.id, email: person.email }],
    ])
  // those that may be put together are, once they are known
  expect(asked).toEqual(['raw', 'raw', 'raw', 'raw', 'raw', 'raw', 2])
})

test('A column that is named by a number keeps its place.', async () => {
  const { db } = aWatchedDb()
  const asked = () => db.select({ first: sql<string>`'a'`, second: sql`1` }).from(people).limit(1)
  await aSignedIn()
  for (const time of ['first', 'later'])
    expect(await Promise.all([asked(), asked()]), time).toEqual([
      [{ first: 'a', second: 1 }],
      [{ first: 'a', second: 1 }],
    ])
})

test('A statement that is wrong fails for whoever asked it, and for nobody else.', async () => {
  const { db } = aWatchedDb()
  const [one, wrong, two] = await Promise.allSettled([
    db.all(number(1)),
    db.all(sql`select * from there_is_no_such_table`),
    db.all(number(2)),
  ])
  expect(one).toMatchObject({ value: [{ value: 1 }] })
  expect(wrong.status).toBe('rejected')
  expect(two).toMatchObject({ value: [{ value: 2 }] })
})

test('A database that cannot be reached is asked once, and all who asked hear so.', async () => {
  const { db, asked } = aWatchedDb(() => new Error('D1_ERROR: Network connection lost.'))
  const answers = await Promise.allSettled([db.all(number(1)), db.all(number(2))])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(asked).toEqual([2])
})

test('What writes goes by itself, and a batch is a batch, of statements that read as well.', async () => {
  const { person } = await aSignedIn()
  const { db, asked } = aWatchedDb()
  await Promise.all([db.all(number(1)), db.all(number(2))])
  const renamed = (firstName: string) => db.update(people).set({ firstName }).where(eq(people.id, person.id))
  const found = db.select({ name: people.firstName }).from(people).where(eq(people.id, person.id))
  expect(await runBatch(db, [renamed('One'), found])).toMatchObject([{}, [{ name: 'One' }]])
  expect(await renamed('Two').returning({ name: people.firstName })).toEqual([{ name: 'Two' }])
  expect(asked).toEqual([2, 2, 'raw'])
})

test('Two people who ask in the same moment are asked for apart, and neither is given what is the other’s.', async () => {
  const both = await Promise.all([aSignedIn(), aSignedIn()])
  const named = ({ person }: (typeof both)[number]) => {
    const { db, asked } = aWatchedDb()
    const own = () => db.all(sql`select email from people where id = ${person.id}`)
    return { asked, answers: Promise.all([own(), own()]), email: person.email }
  }
  const asked = both.map(named)
  for (const { answers, email } of asked) expect(await answers).toEqual([[{ email }], [{ email }]])
  expect(asked.map((each) => each.asked)).toEqual([[2], [2]])
})

test('What is to go along with the next read goes in its round, once, whoever asks first.', async () => {
  const { db, asked, onNext } = aWatchedDb()
  const along: unknown[] = []
  onNext(() => void db.all(number(7)).then((rows) => along.push(rows)))
  expect(asked).toEqual([])
  expect(await db.all(number(1))).toEqual([{ value: 1 }])
  expect(await db.all(number(2))).toEqual([{ value: 2 }])
  expect(along).toEqual([[{ value: 7 }]])
  expect(asked).toEqual([2, 'all'])
})
