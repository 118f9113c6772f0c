import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isEventKind } from '#workers/jobs/read-event.ts'

const WRITES = /insert\s+(?:or\s+ignore\s+)?into\s+events\b[\s\S]{0,400}/gi

/** What SQL calls events. */
function namesIn(text: string): string[] {
  return [...text.matchAll(WRITES)].flatMap(([statement]) =>
    [...(statement.split(/;|`/)[0] ?? '').matchAll(/'([a-z]+(?:-[a-z]+)+)'/g)].map(([, name = '']) => name),
  )
}

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
}

test('Events that SQL names are kinds that the map of events has.', () => {
  const triggers = readFileSync('drizzle/triggers.sql', 'utf8')
  const named = [triggers, ...['app', 'party', 'workers'].flatMap(sourcesOf)].flatMap(namesIn)
  expect(named.filter((name) => !isEventKind(name))).toEqual([])
  // what happens is told by the batch that does it, and by no trigger
  expect(triggers).not.toMatch(WRITES)
})

test('Somebody who writes an event names its kind where it is written.', () => {
  // a name in a variable would be neither here nor in the types
  const statements = ['app', 'workers'].flatMap(sourcesOf).flatMap((text) => [...text.matchAll(WRITES)])
  expect(statements).toEqual([])
})
