import { expect, test } from 'vitest'
import { CALL_RIGHTS } from '#app/domain/people/call-rights.ts'
import { MEMBER_TASKS, type MemberTask } from '#app/domain/people/member-tasks.ts'
import type { Audience } from '#app/domain/people/page-rights.ts'
import type { MemberRole } from '#app/domain/people/permissions.ts'
import { ask, outcome, say } from '#tests/support/api.ts'
import { aListing, aMembership, anOrganisation, aSignedIn } from '#tests/support/builders.ts'

type Document = {
  paths: Record<
    string,
    { post?: { security: object[]; requestBody: { content: Record<string, { example: unknown }> } } }
  >
}

/** What a role is answered where it may not: nobody is signed in, it is not theirs, or it is not there for them. */
const KEPT_OUT = /^(401 (sign_in|session_ended)|403 forbidden)$/
const SIDE_BY_SIDE = 8

async function roles(organisation: { id: string }): Promise<Record<Role, Record<string, string>>> {
  const [buyer, yardStaff, lister, accounts, manager, owner, administrator] = [
    await aSignedIn(),
    await aSignedIn({ role: 'seller' }),
    await aSignedIn({ role: 'seller' }),
    await aSignedIn({ role: 'seller' }),
    await aSignedIn({ role: 'seller' }),
    await aSignedIn({ role: 'seller' }),
    await aSignedIn({ role: 'admin' }),
  ]
  await aMembership(yardStaff.person, organisation, 'yard_staff')
  await aMembership(lister.person, organisation, 'lister')
  await aMembership(accounts.person, organisation, 'accounts')
  await aMembership(manager.person, organisation, 'manager')
  await aMembership(owner.person, organisation, 'owner')
  return {
    visitor: {},
    buyer: buyer.bearer,
    yard_staff: yardStaff.bearer,
    lister: lister.bearer,
    accounts: accounts.bearer,
    manager: manager.bearer,
    owner: owner.bearer,
    administrator: administrator.bearer,
  }
}

type Role = 'visitor' | 'buyer' | MemberRole | 'administrator'
type Ask = {
  path: string
  type: string
  body: unknown
  role: Role
  headers: Record<string, string>
  own: boolean
}

/** `own`: what it is about belongs to the organisation that the sellers among them are members of. */
function mayCall({ role, own }: Pick<Ask, 'role' | 'own'>, audience: Audience): boolean {
  if (audience === 'everybody') return true
  if (role === 'visitor') return false
  if (audience === 'members' || role === 'administrator') return true
  if (isOfTask(audience)) return own && rolesFor(audience).includes(role)
  return role !== 'buyer' && (audience === 'sellers' || (audience === 'owners' && own))
}

function isOfTask(audience: Audience): audience is `for ${MemberTask}` {
  return audience.startsWith('for ')
}

function rolesFor(audience: `for ${MemberTask}`): readonly string[] {
  return MEMBER_TASKS[audience.slice('for '.length) as MemberTask]
}

/** Where an audience draws no line between roles, one of each side is asked. */
function asked(audience: Audience): readonly Role[] {
  if (audience === 'everybody') return ['visitor', 'buyer']
  if (audience === 'members') return ['visitor', 'buyer', 'owner']
  return ['visitor', 'buyer', 'yard_staff', 'lister', 'accounts', 'manager', 'owner', 'administrator']
}

test('Every call lets in whom the table of rights says, and nobody else.', async () => {
  const document = (await ask('openapi.json')) as unknown as Document
  const calls = Object.entries(document.paths)
  expect(Object.keys(CALL_RIGHTS).sort()).toEqual(calls.map(([path]) => path).sort())
  const organisation = await anOrganisation()
  const people = await roles(organisation)
  const [another, reverse, own] = [
    await aListing(),
    await aListing({ format: 'reverse' }),
    await aListing({ organisationId: organisation.id }),
  ]
  const asks = calls.flatMap(([path, { post }]): Ask[] => {
    const audience = CALL_RIGHTS[path] ?? 'administrators'
    const content = post?.requestBody.content ?? {}
    const [type = '', { example } = { example: {} }] = Object.entries(content)[0] ?? []
    const about = (listing: { id: string; organisationId: string }) =>
      typeof example === 'object' && example !== null
        ? {
            ...example,
            ...('id' in example && { id: listing.id }),
            ...('organization' in example && { organization: listing.organisationId }),
          }
        : example
    const body = about(path.startsWith('/reverse/') ? reverse : another)
    // whoever signs out has lost their token for what comes after
    const who = asked(audience).filter((role) => path !== '/user/logout' || role === 'visitor')
    return [
      ...who.map((role) => ({ path, type, body, role, headers: people[role], own: false })),
      ...(audience === 'owners' || isOfTask(audience) ? who : []).map((role) => ({
        path,
        type,
        role,
        headers: people[role],
        own: true,
        body: about(own),
      })),
    ]
  })
  const found: string[] = []
  const expected: string[] = []
  const askOne = async (each: Ask) => {
    const { path, type, body, role, headers } = each
    const said = type.startsWith('multipart')
      ? await ask(path.slice(1), { method: 'POST', body: new FormData(), headers })
      : await say(path.slice(1), body, headers)
    const name = `${role} ${path}${each.own ? ' of their own' : ''}`
    found.push(
      `${name} ${KEPT_OUT.test(outcome(said)) ? 'out' : 'in'}${said.http >= 500 ? ` ${said.http}` : ''}`,
    )
    expected.push(`${name} ${mayCall(each, CALL_RIGHTS[path] ?? 'administrators') ? 'in' : 'out'}`)
  }
  for (let at = 0; at < asks.length; at += SIDE_BY_SIDE)
    await Promise.all(asks.slice(at, at + SIDE_BY_SIDE).map(askOne))
  expect(found.sort()).toEqual(expected.sort())
}, 240_000)
