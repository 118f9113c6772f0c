import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import { contentOf, say } from '#tests/support/api.ts'
import { anId, aPerson } from '#tests/support/builders.ts'
import { standInForProviders } from '#tests/support/providers.ts'
import {
  ANSWERS,
  answered,
  aProfile,
  credentialsOf,
  goThere,
  peopleOf,
  registered,
} from '#tests/support/social.ts'

test('Whoever comes with an address that nobody has is asked for terms and what a registration asks before there is an account.', async () => {
  const providers = await standInForProviders()
  const profile = aProfile()
  const came = await goThere(providers, profile, {})
  expect(came).toMatchObject({ ok: false, failure: 'newcomer', to: '/search?page=2' })
  expect(await peopleOf(profile)).toEqual([])
  const { terms_accepted: _, phone: _phone, ...some } = ANSWERS
  expect(await answered(came, some)).toEqual({ wrong: { terms_accepted: 'terms', phone: 'required' } })
  expect(await answered(came, ANSWERS, Date.now() + 2 * 3_600_000)).toBe('gone')
  expect(await peopleOf(profile)).toEqual([])
  // another address and a password beside it change nothing
  const other = { ...ANSWERS, email: 'else@example.test', password: 'Canal8road!', confirm_password: 'x' }
  const made = await answered(came, other)
  if (typeof made !== 'object' || !made.token) throw new Error('no account')
  expect(
    contentOf(await say('user/validateUser', {}, { authorization: `Bearer ${made.token}` })),
  ).toMatchObject({
    email: profile.email,
    first_name: 'Dana',
    last_name: 'Whitfield',
    email_verified: true,
    phone: '+16145550142',
    phone_verified: false,
    status: 'active',
  })
  const [{ id: personId } = { id: '' }, ...more] = await peopleOf(profile)
  expect(more).toEqual([])
  expect(await peopleOf(profile)).toMatchObject([{ terms: expect.any(Number) }])
  // nothing of the provider's is kept but who they are there
  expect(await credentialsOf(String(personId))).toEqual([
    {
      provider_id: 'google',
      account_id: profile.sub,
      access_token: null,
      refresh_token: null,
      id_token: null,
      password: null,
    },
  ])
  // the next time they are known by who they are there, whatever address they have by then
  const again = await goThere(providers, { ...profile, email: `${anId('new')}@example.test` })
  expect(again).toMatchObject({ ok: true, personId })
  // the form sent twice is one account, and lets its owner in twice
  expect(await answered(came)).toMatchObject({ token: expect.stringMatching(/./) })
  const { results } = await env.DB.prepare('select what from account_changes where person_id = ?')
    .bind(personId)
    .all()
  expect(results).toEqual([{ what: 'account_created' }])
})

test('Of two tabs of somebody new one makes the account; whoever took the address meanwhile keeps it.', async () => {
  const providers = await standInForProviders()
  const profile = aProfile()
  const came = await goThere(providers, profile)
  const both = await Promise.all([answered(came), answered(came)])
  for (const said of both) expect(said).toMatchObject({ token: expect.stringMatching(/./) })
  expect(await peopleOf(profile)).toHaveLength(1)
  const late = aProfile()
  const second = await goThere(providers, late)
  const first = await aPerson({ email: late.email, emailVerified: false })
  expect(await answered(second)).toEqual({ wrong: { email: 'emailExists' } })
  expect(await credentialsOf(first.id)).toEqual([])
})

test('Where accounts are proved first, a verified address is proved by the provider, and another waits for its code.', async () => {
  const setting = env.DB.prepare(
    "insert or replace into settings (key, value) values ('verification_mode', ?)",
  )
  await setting.bind('"email"').run()
  onTestFinished(async () => void (await setting.bind('"off"').run()))
  const providers = await standInForProviders()
  const google = aProfile()
  await registered(await goThere(providers, google))
  const facebook = aProfile()
  const waits = await answered(await goThere(providers, facebook, { provider: 'facebook' }))
  expect(waits).toEqual({ waits: true })
  expect(await peopleOf(facebook)).toEqual([])
})
