import { expect, test } from 'vitest'
import { RELAY_REGIONS, relayNumberOf } from '#app/domain/relays.ts'
import { openRelays } from './relays.server.ts'

const frame = { type: 'refreshuser' } as const

function relays(tell: (name: string) => Promise<void>, count = async () => 5) {
  const told: string[] = []
  const failures: Record<string, unknown>[] = []
  const namespace = {
    getByName: (name: string) => ({
      tell: (person: string) => {
        told.push(`${name} ${person}`)
        return tell(name)
      },
      tellAll: (people: readonly string[]) => {
        told.push(`${name} ${people.join(' ')}`)
        return tell(name)
      },
    }),
  }
  return { told, failures, ...openRelays(namespace, { count, failed: (facts) => failures.push(facts) }) }
}

test("A person's relay is told in every region, by the number that their tabs are given.", async () => {
  const { told, tell } = relays(async () => undefined)
  await tell('p-dana', frame)
  const number = relayNumberOf('p-dana', 5)
  expect(told.sort()).toEqual(RELAY_REGIONS.map((region) => `${region}-${number} p-dana`).sort())
})

test('Of many people each relay hears once, of those whom it serves.', async () => {
  const { told, tellAll } = relays(async () => undefined)
  const people = Array.from({ length: 40 }, (_, index) => `p-${index}`)
  await tellAll(people, frame)
  const numbers = new Set(people.map((person) => relayNumberOf(person, 5)))
  expect(told).toHaveLength(numbers.size * RELAY_REGIONS.length)
  for (const text of told) {
    const [name = '', ...served] = text.split(' ')
    const number = Number(name.split('-')[1])
    expect(served).toEqual(people.filter((person) => relayNumberOf(person, 5) === number))
  }
})

test('A region that does not answer keeps the others from nothing, and the caller neither.', async () => {
  const { told, failures, tell } = relays(async (name) => {
    if (name.startsWith('eu')) throw new Error('away')
  })
  await expect(tell('p-dana', frame)).resolves.toBeUndefined()
  expect(told).toHaveLength(RELAY_REGIONS.length)
  expect(failures).toEqual([
    { region: 'eu', number: relayNumberOf('p-dana', 5), type: 'refreshuser', error: 'Error: away' },
  ])
})

test('Without the number of relays nobody is told, and nothing fails.', async () => {
  const { told, failures, tell } = relays(
    async () => undefined,
    async () => {
      throw new Error('no D1')
    },
  )
  await tell('p-dana', frame)
  expect([told, failures]).toEqual([[], [{ type: 'refreshuser', error: 'Error: no D1' }]])
})
