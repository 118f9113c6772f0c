import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aSignedIn } from '#tests/support/builders.ts'
import { aJob, outgoing } from '#tests/support/post-office.ts'
import { deliverEvent } from '#workers/jobs/deliver-events.ts'

type Status = { kyc_status: string; reason: string; driver_license: string | null }

const FACTS = {
  address1: '88 Orchard Street',
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  country: 'US',
  driver_license: 'TL545796',
  license_expiry_date: '2099-04-30',
}

const statusOf = async (answer: ReturnType<typeof say>) => contentOf<Status>(await answer)

const checkOf = (personId: string) =>
  env.DB.prepare('select id from identity_checks where person_id = ?1 order by asked_at desc limit 1')
    .bind(personId)
    .first<string>('id')

test('An identity is asked for, looked at by an administrator alone, and its owner is told once.', async () => {
  const [buyer, admin] = [await aSignedIn(), await aSignedIn({ role: 'admin' })]
  const bare = await say('user/runKycCheck', {}, buyer.bearer)
  expect(outcome(bare)).toBe('422 validation')
  expect(bare.data).toMatchObject({ errors: { address1: ['Required!'], driver_license: ['Required!'] } })
  const wrong = await say(
    'user/updateProfileKYC',
    { ...FACTS, license_expiry_date: '2020-01-01' },
    buyer.bearer,
  )
  expect(wrong.data).toMatchObject({ errors: { license_expiry_date: ['Date must be greater than today'] } })
  expect(await statusOf(say('user/updateProfileKYC', FACTS, buyer.bearer))).toMatchObject({
    kyc_status: 'none',
    driver_license: 'TL545796',
  })
  const both = [say('user/runKycCheck', {}, buyer.bearer), say('user/runKycCheck', {}, buyer.bearer)]
  for (const asked of both) expect(await statusOf(asked)).toMatchObject({ kyc_status: 'asked' })
  const id = buyer.person.id
  const check = await checkOf(id)
  expect(outcome(await say('user/updateUserAccountVerified', { id, verified: 1 }, buyer.bearer))).toBe(
    '403 forbidden',
  )
  const unsaid = await say('user/updateUserAccountVerified', { id, verified: 0 }, admin.bearer)
  expect(unsaid.data).toMatchObject({ errors: { reason: ['Required!'] } })
  const refused = { id, verified: 0, reason: 'The picture does not show it.' }
  expect(await statusOf(say('user/updateUserAccountVerified', refused, admin.bearer))).toMatchObject({
    kyc_status: 'refused',
    reason: refused.reason,
  })
  expect(outcome(await say('user/updateUserAccountVerified', refused, admin.bearer))).toBe('404 no_check')
  const { ctx } = aJob()
  for (let times = 0; times < 2; times += 1) await deliverEvent(ctx, `identity-decided:${check}`)
  expect((await outgoing(`identity:${check}`))?.text).toContain(refused.reason)
})

test('What was verified holds while name, address and licence are what they were.', async () => {
  const [buyer, admin] = [await aSignedIn(), await aSignedIn({ role: 'admin' })]
  await say('user/updateProfileKYC', FACTS, buyer.bearer)
  await say('user/runKycCheck', {}, buyer.bearer)
  const { id } = buyer.person
  expect(
    await statusOf(say('user/updateUserAccountVerified', { id, verified: true }, admin.bearer)),
  ).toMatchObject({ kyc_status: 'verified' })
  // the same once more changes nothing, and neither does what it is not about
  await say('user/updateProfile', { city: 'Columbus', username: 'marisol' }, buyer.bearer)
  expect(await statusOf(say('user/updateProfileKYC', FACTS, buyer.bearer))).toMatchObject({
    kyc_status: 'verified',
  })
  await say('user/updateProfile', { last_name: 'Somebody' }, buyer.bearer)
  expect(await statusOf(say('user/updateProfileKYC', {}, buyer.bearer))).toMatchObject({ kyc_status: 'none' })
  expect(await statusOf(say('user/runKycCheck', {}, buyer.bearer))).toMatchObject({ kyc_status: 'asked' })
})
