import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isEventKind } from '#workers/jobs/read-event.ts'

const WRITES = /insert\s+(?:or\s+ignore\s+)?into\s+events\b[\s\S]{0,400}/gi

/** What SQL calls events, beside the two whose names it puts together. */
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
  // `'invoice-' || new.status`, and the statuses that the trigger is for
  const composed = [...triggers.matchAll(/'([a-z-]+-)' \|\| new\.(\w+)[,)]/g)]
  expect(new Set(composed.map(([, prefix]) => prefix))).toEqual(new Set(['invoice-']))
  const [, statuses = ''] =
    /CREATE TRIGGER invoices_settled[\s\S]*?new\.status IN \(([^)]*)\)/.exec(triggers) ?? []
  const kinds = [...statuses.matchAll(/'(\w+)'/g)].map(([, status]) => `invoice-${status}`)
  expect(kinds.length).toBeGreaterThan(0)
  expect(kinds.filter((kind) => !isEventKind(kind))).toEqual([])
})

test('Somebody who writes an event names its kind where it is written.', () => {
  // a name in a variable would be neither here nor in the types
  const statements = ['app', 'workers'].flatMap(sourcesOf).flatMap((text) => [...text.matchAll(WRITES)])
  expect(statements).toEqual([])
})
