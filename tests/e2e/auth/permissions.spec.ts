import type { MemberTask } from '#app/domain/people/member-tasks.ts'
import { type Audience, PAGE_RIGHTS } from '#app/domain/people/page-rights.ts'
import { hasTask, type MemberRole } from '#app/domain/people/permissions.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { aSession } from '#tests/support/market.ts'
import { addressOf, builtRoutes, type Route } from '#tests/support/routes.ts'

const PEOPLE = {
  visitor: null,
  buyer: 'buyer0018@demo.test',
  owner: 'seller1@demo.test',
  manager: 'manager1@demo.test',
  staff: 'staff1@demo.test',
  administrator: 'admin@demo.test',
} as const
type Role = keyof typeof PEOPLE

/** What each of them does for their organisation. */
const ROLES: Record<Role, readonly MemberRole[]> = {
  visitor: [],
  buyer: [],
  owner: ['owner'],
  manager: ['manager'],
  staff: ['yard_staff', 'lister'],
  administrator: [],
}

const SIDE_BY_SIDE = 6

/** The route's own name in the table; the static pages are one. */
function nameOf({ id }: Route): string {
  return id.startsWith('routes/') ? id.slice('routes/'.length) : 'pages/static-page'
}

/** What a role is answered: where it is sent to sign in, told that it is not theirs, or let in. */
function answerOf({ status, headers }: Response): 'login' | 'forbidden' | 'in' {
  const to = headers.get('location') ?? ''
  if (status === 401 || (status >= 300 && status < 400 && /^\/login\?redirectTo=/.test(to))) return 'login'
  return status === 403 ? 'forbidden' : 'in'
}

function expectedOf(role: Role, audience: Audience) {
  if (audience === 'everybody') return 'in'
  if (role === 'visitor') return 'login'
  const roles = ROLES[role]
  const works = roles.length > 0
  // an organisation that the address does not name is chosen by an administrator first
  if (role === 'administrator') return 'in'
  if (audience === 'organisations') return works ? 'in' : 'forbidden'
  if (audience.startsWith('for ')) {
    return hasTask(roles, audience.slice('for '.length) as MemberTask) ? 'in' : 'forbidden'
  }
  return audience === 'administrators' ? 'forbidden' : 'in'
}

test('every page lets in whom the table of rights says, to see and to act', async ({ market }) => {
  test.setTimeout(240_000)
  const one = new Map(builtRoutes().map((route) => [nameOf(route), route]))
  expect([...one.keys()].sort()).toEqual(Object.keys(PAGE_RIGHTS).sort())
  const found: string[] = []
  const expected: string[] = []
  const asks = [...one].flatMap(([name, route]) => {
    const { see, act } = PAGE_RIGHTS[name] ?? { see: 'administrators' as const }
    return (Object.keys(PEOPLE) as Role[]).flatMap((role) => [
      ...(route.hasLoader ? [{ name, route, role, method: 'GET', audience: see }] : []),
      ...(act && route.hasAction ? [{ name, route, role, method: 'POST', audience: act }] : []),
    ])
  })
  const tokens = Object.fromEntries(
    await Promise.all(
      Object.entries(PEOPLE).map(async ([role, email]) => [
        role,
        email && (await aSession(market.d1, email)),
      ]),
    ),
  ) as Record<Role, string | null>
  const askOne = async ({ name, route, role, method, audience }: (typeof asks)[number]) => {
    const email = PEOPLE[role]
    // signing out ends the session that does it
    const token = name === 'auth/logout' && email ? await aSession(market.d1, email) : tokens[role]
    const answer = await fetch(`${market.origin}${addressOf(route)}`, {
      method,
      redirect: 'manual',
      headers: { origin: market.origin, ...(token ? { cookie: `fairlot.session_token=${token}` } : {}) },
      ...(method === 'POST' ? { body: new URLSearchParams() } : {}),
    })
    await answer.arrayBuffer()
    const broken = answer.status >= 500 ? ` ${answer.status}` : ''
    found.push(`${role} ${method} ${name}: ${answerOf(answer)}${broken}`)
    expected.push(`${role} ${method} ${name}: ${expectedOf(role, audience)}`)
  }
  for (let at = 0; at < asks.length; at += SIDE_BY_SIDE)
    await Promise.all(asks.slice(at, at + SIDE_BY_SIDE).map(askOne))
  expect(found.sort()).toEqual(expected.sort())
})
