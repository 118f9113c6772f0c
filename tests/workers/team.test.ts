import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { ask, contentOf, outcome, say } from '#tests/support/api.ts'
import {
  aListing,
  aLocation,
  aMembership,
  anOrganisation,
  aPerson,
  aSignedIn,
} from '#tests/support/builders.ts'

type Records = {
  organization: string
  records: { id: string; email: string; role: string; status: string }[]
}

async function aTeam() {
  const organisation = await anOrganisation({ name: 'Riverside Yards' })
  const [owner, manager, staff] = [
    await aSignedIn({ role: 'seller' }),
    await aSignedIn({ role: 'seller' }),
    await aSignedIn({ role: 'seller' }),
  ]
  await aMembership(owner.person, organisation, 'owner')
  await aMembership(manager.person, organisation, 'manager')
  await aMembership(staff.person, organisation, 'staff')
  return { organisation, owner, manager, staff }
}

/** The link of the last invitation that was mailed to this address. */
async function tokenTo(email: string): Promise<string> {
  const row = await env.DB.prepare(
    `select data from outbox where recipient = ?1 and template = 'invited' order by created_at desc, rowid desc limit 1`,
  )
    .bind(email)
    .first<{ data: string }>()
  return (JSON.parse(row?.data ?? '{}') as { token?: string }).token ?? ''
}

const roleOf = (id: string) =>
  env.DB.prepare('select role from people where id = ?1').bind(id).first<string>('role')

test('An owner invites somebody, who joins with the address that was invited and no other, once.', async () => {
  const { organisation, owner } = await aTeam()
  const newcomer = await aSignedIn({ role: 'buyer' })
  const other = await aSignedIn({ role: 'buyer' })
  const { email } = newcomer.person
  const invited = await say(
    'user/addCompanyOwner',
    { email: email.toUpperCase(), role: 'manager' },
    owner.bearer,
  )
  expect(outcome(invited)).toBe('200')
  const token = await tokenTo(email)
  expect(contentOf(await say('user/getInviteDetails', { token }))).toMatchObject({
    organization: organisation.id,
    organization_name: 'Riverside Yards',
    role: 'manager',
    email,
  })
  expect(outcome(await say('user/acceptInvite', { token }, other.bearer))).toBe('403 other_address')
  const both = await Promise.all([
    say('user/acceptInvite', { token }, newcomer.bearer),
    say('user/acceptInvite', { token }, newcomer.bearer),
  ])
  expect(both.map(outcome)).toContain('200')
  expect(outcome(await say('user/acceptInvite', { token }, newcomer.bearer))).toBe('410 invite_dead')
  expect(await roleOf(newcomer.person.id)).toBe('seller')
  const { records } = contentOf<Records>(await ask('user/getCompanyOwners', { headers: owner.bearer }))
  expect(records.filter((one) => one.email === email)).toMatchObject([{ role: 'manager', status: 'active' }])
  expect(outcome(await say('user/addCompanyOwner', { email }, owner.bearer))).toBe('409 already_member')
})

test('Asked again, the link from before is dead; an invitation that is taken back or too old is too.', async () => {
  const { organisation, owner } = await aTeam()
  const { email } = await aPerson()
  await say('user/addCompanyOwner', { email, role: 'staff' }, owner.bearer)
  const first = await tokenTo(email)
  await say('user/addCompanyOwner', { email, role: 'manager' }, owner.bearer)
  const second = await tokenTo(email)
  expect(outcome(await say('user/getInviteDetails', { token: first }))).toBe('410 invite_dead')
  expect(contentOf(await say('user/getInviteDetails', { token: second }))).toMatchObject({ role: 'manager' })
  await env.DB.prepare('update invitations set expires_at = 1 where email = ?1').bind(email).run()
  expect(outcome(await say('user/getInviteDetails', { token: second }))).toBe('410 invite_dead')
  const listed = contentOf<Records>(await say('user/getCompanyOwners', {}, owner.bearer))
  const invitation = listed.records.find((one) => one.email === email)
  expect(invitation?.status).toBe('expired')
  const without = await say('user/removeCompanyOwner', { id: invitation?.id }, owner.bearer)
  expect(contentOf<Records>(without).records.map((one) => one.email)).not.toContain(email)
  expect(organisation.id).toBe(listed.organization)
})

test('An organisation keeps an owner, whoever takes the others out at the same time; roles follow.', async () => {
  const { owner, manager, staff } = await aTeam()
  expect(outcome(await say('user/removeCompanyOwner', { id: owner.person.id }, owner.bearer))).toBe(
    '409 last_owner',
  )
  expect(
    outcome(await say('user/updateCompanyOwner', { id: owner.person.id, role: 'staff' }, owner.bearer)),
  ).toBe('409 last_owner')
  await say('user/updateCompanyOwner', { id: manager.person.id, role: 'owner' }, owner.bearer)
  const gone = await Promise.all([
    say('user/removeCompanyOwner', { id: owner.person.id }, owner.bearer),
    say('user/removeCompanyOwner', { id: manager.person.id }, manager.bearer),
  ])
  expect(gone.map(outcome).sort()).toEqual(['200', '409 last_owner'])
  const left = outcome(gone[0] as never) === '200' ? manager : owner
  expect(outcome(await say('user/removeCompanyOwner', { id: staff.person.id }, left.bearer))).toBe('200')
  expect(await roleOf(staff.person.id)).toBe('buyer')
  expect(outcome(await say('user/removeCompanyOwner', { id: staff.person.id }, left.bearer))).toBe(
    '404 no_member',
  )
})

test('Staff act for listings and see no offers, invoices or users; a manager does all but users.', async () => {
  const { organisation, manager, staff } = await aTeam()
  const listing = await aListing({ organisationId: organisation.id })
  const offers = { id: listing.id }
  expect(outcome(await say('product/proposals', offers, staff.bearer))).toBe('403 forbidden')
  expect(outcome(await say('product/proposals', offers, manager.bearer))).toBe('200')
  for (const { bearer } of [staff, manager])
    expect(outcome(await say('user/getCompanyOwners', {}, bearer))).toBe('403 forbidden')
  const withdrawn = await say(
    'product/projectAction',
    { id: listing.id, action: 'withdraw', reason: 'Damaged' },
    staff.bearer,
  )
  expect(withdrawn.code).not.toBe('forbidden')
})

test('Whoever works for several organisations chooses one for their session.', async () => {
  const { organisation, owner } = await aTeam()
  const second = await anOrganisation({ name: 'Another Yard' })
  await aMembership(owner.person, second, 'staff')
  const worksFor = async () =>
    contentOf<{ admin_id: string }>(await ask('user/validateUser', { headers: owner.bearer })).admin_id
  expect(await worksFor()).toBe(second.id)
  const switched = await say('user/switchuser', { organization: organisation.id }, owner.bearer)
  expect(switched.data).toMatchObject({ responseData: { organization: organisation.id } })
  expect(await worksFor()).toBe(organisation.id)
  const elsewhere = await anOrganisation()
  expect(outcome(await say('user/switchuser', { organization: elsewhere.id }, owner.bearer))).toBe(
    '404 no_organisation',
  )
})

test('Somebody is asked with several roles and yards, and joins with these and no others.', async () => {
  const { organisation, owner } = await aTeam()
  const [here, there] = [
    await aLocation({ organisationId: organisation.id }),
    await aLocation({ organisationId: organisation.id }),
  ]
  const elsewhere = await aLocation()
  const newcomer = await aSignedIn({ role: 'buyer' })
  const { email, id } = newcomer.person
  const asked = { email, roles: ['lister', 'accounts'], yards: [here.id] }
  const foreign = await say('user/addCompanyOwner', { ...asked, yards: [elsewhere.id] }, owner.bearer)
  expect(outcome(foreign)).toBe('422 validation')
  expect(outcome(await say('user/addCompanyOwner', asked, owner.bearer))).toBe('200')
  const token = await tokenTo(email)
  expect(outcome(await say('user/acceptInvite', { token }, newcomer.bearer))).toBe('200')
  const memberOf = async () => {
    const listed = contentOf<{ records: object[] }>(await say('user/getCompanyOwners', {}, owner.bearer))
    return listed.records.find((one) => 'id' in one && one.id === id)
  }
  expect(await memberOf()).toMatchObject({ role: 'lister', roles: ['lister', 'accounts'], yards: [here.id] })
  const moved = await say(
    'user/updateCompanyOwner',
    { id, roles: ['yard_staff'], yards: [there.id] },
    owner.bearer,
  )
  expect(outcome(moved)).toBe('200')
  expect(await memberOf()).toMatchObject({ roles: ['yard_staff'], yards: [there.id] })
  // owners work at every yard
  await say('user/updateCompanyOwner', { id, roles: ['owner'], yards: [there.id] }, owner.bearer)
  expect(await memberOf()).toMatchObject({ roles: ['owner' as const], yards: null })
  const { records } = contentOf<{ records: { subject: string }[] }>(
    await say('organization/getChanges', {}, owner.bearer),
  )
  expect(records.filter(({ subject }) => subject === `member:${organisation.id}:${id}`)).toHaveLength(3)
})
