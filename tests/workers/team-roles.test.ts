import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import type { Actor, MemberRole } from '#app/domain/people/permissions.ts'
import { changeInvitedRole } from '#app/features/team/commands.server.ts'
import { findInvited, findMember } from '#app/features/team/queries.server.ts'
import { changeMember, inviteMember } from '#app/flows/people/team.server.ts'
import { aLocation, aMembership, anId, anOrganisation, aPerson } from '#tests/support/builders.ts'
import { jobContext } from '#workers/context.ts'

const ctx: Ctx = jobContext({ env, waitUntil: () => undefined })

async function aTeam() {
  const organisation = await anOrganisation()
  const [columbus, dayton] = [
    await aLocation({ organisationId: organisation.id }),
    await aLocation({ organisationId: organisation.id }),
  ]
  const [owner, lister] = [await aPerson({ role: 'seller' }), await aPerson({ role: 'seller' })]
  await aMembership(owner, organisation, 'owner')
  await aMembership(lister, organisation, 'staff')
  return { organisationId: organisation.id, owner, lister, columbus, dayton }
}

function actorOf(person: { id: string; email: string }, organisationId: string, role: MemberRole): Actor {
  return {
    id: person.id,
    email: person.email,
    sessionId: 's',
    firstName: 'Ruth',
    lastName: 'Owner',
    role: 'seller',
    status: 'active',
    organisations: [{ id: organisationId, roles: [role], yards: null }],
  }
}

test('A role that is given alone leaves somebody at their yards; an owner is kept to none.', async () => {
  const { organisationId, owner, lister, columbus } = await aTeam()
  const actor = actorOf(owner, organisationId, 'owner')
  const whose = { organisationId, personId: lister.id }
  await changeMember(ctx, actor, { ...whose, roles: ['yard_staff', 'lister'], yards: [columbus.id] })
  expect(await changeMember(ctx, actor, { ...whose, roles: ['accounts'] })).toBe('done')
  expect(await findMember(ctx, whose)).toEqual({ roles: ['accounts'], yards: [columbus.id] })
  expect(await changeMember(ctx, actor, { ...whose, roles: ['owner'] })).toBe('done')
  expect(await findMember(ctx, whose)).toEqual({ roles: ['owner'], yards: null })
})

test('The last owner is given no other role, and who is no owner gives none.', async () => {
  const { organisationId, owner, lister } = await aTeam()
  const actor = actorOf(owner, organisationId, 'owner')
  const own = { organisationId, personId: owner.id }
  expect(await changeMember(ctx, actor, { ...own, roles: ['lister'] })).toBe('last_owner')
  const manager = actorOf(lister, organisationId, 'manager')
  expect(await changeMember(ctx, manager, { ...own, roles: ['lister'] })).toBe('forbidden')
  expect((await findMember(ctx, own))?.roles).toEqual(['owner'])
})

test('Who is invited is asked to be something else: at the same yards, by the same link, by whoever may.', async () => {
  const { organisationId, owner, lister, dayton } = await aTeam()
  const actor = actorOf(owner, organisationId, 'owner')
  const email = `${anId('p')}@example.test`
  const asked = { email, roles: ['yard_staff', 'lister'] as MemberRole[], yards: [dayton.id] }
  const invited = await inviteMember(ctx, actor, { ...asked, organisationId, language: 'en' })
  if (!invited.ok) throw new Error(invited.code)
  const { id } = invited
  const before = await tokenHashOf(id)
  const manager = actorOf(lister, organisationId, 'manager')
  expect(await changeInvitedRole(ctx, manager, { organisationId, id, role: 'owner' })).toBe('forbidden')
  expect(await changeInvitedRole(ctx, actor, { organisationId, id, role: 'accounts' })).toBe('done')
  expect(await findInvited(ctx, organisationId, id)).toMatchObject({
    roles: ['accounts'],
    yards: [dayton.id],
  })
  expect(await tokenHashOf(id)).toBe(before)
  // another organisation's owner has no such invitation
  const other = await anOrganisation()
  const stranger = actorOf(owner, other.id, 'owner')
  expect(await changeInvitedRole(ctx, stranger, { organisationId: other.id, id, role: 'owner' })).toBe('gone')
  expect((await findInvited(ctx, organisationId, id))?.roles).toEqual(['accounts'])
})

const tokenHashOf = (id: string) =>
  env.DB.prepare('select token_hash from invitations where id = ?1').bind(id).first<string>('token_hash')
