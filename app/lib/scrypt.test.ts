import { scryptSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cost, scratchFor, scrypt } from './scrypt.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

async function derive(password: string, salt: string, cost: Cost, blocks = cost.N) {
  let rests = 0
  const rest = async () => {
    rests += 1
    return blocks
  }
  const how = { cost, scratch: scratchFor(cost), blocks, rest }
  const key = await scrypt(bytes(password), bytes(salt), how)
  return { key: Buffer.from(key).toString('hex'), rests }
}

test.each([
  [
    'password',
    'NaCl',
    { N: 1024, r: 8, p: 16, length: 64 },
    'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
  ],
  [
    'pleaseletmein',
    'SodiumChloride',
    { N: 16384, r: 8, p: 1, length: 64 },
    '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
  ],
])('It is the scrypt of RFC 7914, section 12: %s', async (password, salt, cost, key) => {
  expect((await derive(password, salt, cost)).key).toBe(key)
})

test('Whatever is derived, and in however small steps, it is what the platform derives.', async () => {
  const costs = fc.record({
    N: fc.constantFrom(16, 64, 256),
    r: fc.integer({ min: 1, max: 16 }),
    p: fc.integer({ min: 1, max: 3 }),
    length: fc.integer({ min: 1, max: 80 }),
  })
  const typed = fc.string({ unit: 'grapheme', maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(typed, typed, costs, fc.constantFrom(2, 4, 16), async (password, salt, cost, blocks) => {
      const { N, r, p, length } = cost
      const wanted = scryptSync(bytes(password), bytes(salt), length, { N, r, p })
      const { key, rests } = await derive(password, salt, cost, blocks)
      expect(key).toBe(wanted.toString('hex'))
      expect(rests).toBe((2 * N * p) / blocks)
    }),
    { numRuns: 60 },
  )
})

test('Steps may differ from one another.', async () => {
  const cost = { N: 256, r: 4, p: 2, length: 32 }
  const steps = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(steps, async (halves) => {
      let turn = 0
      const rest = async () => 2 * (halves[turn++ % halves.length] ?? 1)
      const how = { cost, scratch: scratchFor(cost), blocks: 2, rest }
      const key = await scrypt(bytes('one'), bytes('salt'), how)
      expect(Buffer.from(key)).toEqual(scryptSync('one', 'salt', 32, { N: 256, r: 4, p: 2 }))
    }),
    { numRuns: 40 },
  )
})

test('What one key has left behind changes nothing about the next.', async () => {
  const cost = { N: 64, r: 4, p: 1, length: 32 }
  const scratch = scratchFor(cost)
  const how = { cost, scratch, blocks: 64, rest: async () => 2 }
  const first = await scrypt(bytes('one'), bytes('salt'), how)
  await scrypt(bytes('other'), bytes('pepper'), how)
  expect(await scrypt(bytes('one'), bytes('salt'), how)).toEqual(first)
})
