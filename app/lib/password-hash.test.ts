import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { PasswordHasher } from './password-hash.ts'

const PASSWORD = 'Fundición#2410'

test('What the library has hashed is known here, and the other way round.', async () => {
  const hasher = new PasswordHasher(async () => undefined)
  const [of, own] = [await hashPassword(PASSWORD), await hasher.hash(PASSWORD)]
  expect(await hasher.verify(PASSWORD, of)).toBe(true)
  expect(await verifyPassword({ password: PASSWORD, hash: own })).toBe(true)
  expect(await hasher.verify('Fundicion#2410', of)).toBe(false)
  // an ó may be typed as one letter or as two
  expect(await hasher.verify(PASSWORD.normalize('NFD'), own)).toBe(true)
  expect(await hasher.hash(PASSWORD)).not.toBe(own)
})

test('What is no hash opens for nobody.', async () => {
  const hasher = new PasswordHasher(async () => undefined)
  for (const hash of ['', ':', 'salt', 'salt:', ':00']) expect(await hasher.verify('', hash)).toBe(false)
})

test('The thread is given back hundreds of times for each password.', async () => {
  let rests = 0
  await new PasswordHasher(async () => {
    rests += 1
  }).hash(PASSWORD)
  expect(rests).toBeGreaterThanOrEqual(500)
})
