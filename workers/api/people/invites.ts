import { z } from 'zod'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { MEMBER_ROLES } from '#app/domain/people/permissions.ts'
import { switchWorkplace } from '#app/features/accounts/commands.server.ts'
import { findInvitation } from '#app/features/team/queries.server.ts'
import { acceptInvitation } from '#app/flows/people/team.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId, required } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { sessionToken } from '#workers/session.ts'
import { isoDate } from '../presenters/units.ts'

/** For whoever is invited to an organisation, or belongs to several. */
export const invites = newArea()

const token = z
  .string(required('Required!'))
  .min(1, 'Required!')
  .max(200, 'Maximum 200 Characters')
  .meta({ description: 'From the link in the mail' })
const organization = anyId

const input = z.object({ token })
const details = defineCall({
  path: '/user/getInviteDetails',
  area: 'Account',
  summary: 'Get an invitation',
  description: 'Anyone with the link can read it; accepting it needs an account with that address.',
  signedIn: 'never',
  input,
  data: dataSchema(
    z.object({
      organization: z.string(),
      organization_name: z.string(),
      role: z.enum(MEMBER_ROLES).meta({ description: 'The highest of the roles' }),
      roles: z.array(z.enum(MEMBER_ROLES)),
      email: z.string(),
      invited_by: z.string(),
      expires_at: isoDate,
    }),
  ),
  example: {
    input: { token: '5d1e0c…' },
    data: {
      responseData: {
        organization: 'o-foundry-lane-liquidation',
        organization_name: 'Foundry Lane Liquidation',
        role: 'manager',
        roles: ['manager'],
        email: 'name@example.com',
        invited_by: 'Ruth Abernathy',
        expires_at: '2026-11-28T19:00:00.000Z',
      },
    },
  },
  refusals: documented('invite_dead'),
})
invites.openapi(post(details), async (c) =>
  c.json(success({ responseData: await detailsOf(c.var.ctx, c.req.valid('json')) }), 200),
)
invites.openapi(get(details, input), async (c) =>
  c.json(success({ responseData: await detailsOf(c.var.ctx, c.req.valid('query')) }), 200),
)

async function detailsOf(ctx: Parameters<typeof findInvitation>[0], asked: z.infer<typeof input>) {
  const found = await findInvitation(ctx, asked.token)
  if (!found) throw refusal('invite_dead')
  const { organisationId, organisation, roles, email, by, expiresAt } = found
  const [role = 'lister'] = roles
  return {
    organization: organisationId,
    organization_name: organisation,
    role,
    roles,
    email,
    invited_by: by,
    expires_at: isoTime(expiresAt),
  }
}

const REFUSED = {
  gone: 'invite_dead',
  other: 'other_address',
  leading: 'leading_there',
  standing: 'standing_there',
} as const

const accept = defineCall({
  path: '/user/acceptInvite',
  area: 'Account',
  summary: 'Accept an invitation',
  description:
    'For the person signed in with the invited address, once they have no offers, starting offers or price offers on the organisation’s lots. Its owners see who has to wait for that, but not for which lots.',
  signedIn: 'always',
  input,
  data: dataSchema(z.object({ organization: z.string() })),
  example: {
    input: { token: '5d1e0c…' },
    data: { responseData: { organization: 'o-foundry-lane-liquidation' } },
  },
  refusals: documented(
    'sign_in',
    'deactivated',
    'invite_dead',
    'other_address',
    'leading_there',
    'standing_there',
  ),
})
invites.openapi(post(accept), async (c) => {
  const { ctx } = c.var
  const joined = await acceptInvitation(ctx, requireActor(ctx, c.req.raw), c.req.valid('json').token)
  if (!joined.ok) throw refusal(REFUSED[joined.code])
  return c.json(success({ responseData: { organization: joined.organisationId } }), 200)
})

const switchUser = defineCall({
  path: '/user/switchuser',
  area: 'Account',
  summary: 'Work for another of your organisations',
  description:
    'From now on this session’s `admin_id` is that one, and seller pages open with it. The token stays the same. You stay the same person.',
  signedIn: 'always',
  input: z.object({ organization }),
  data: dataSchema(z.object({ organization: z.string() })).extend({ token: z.string() }),
  example: {
    input: { organization: 'o-foundry-lane-liquidation' },
    data: { responseData: { organization: 'o-foundry-lane-liquidation' }, token: 'wQ3k…' },
  },
  refusals: documented('sign_in', 'deactivated', 'no_organisation'),
})
invites.openapi(post(switchUser), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json').organization
  if (!(await switchWorkplace(ctx, requireActor(ctx, c.req.raw), asked))) throw refusal('no_organisation')
  const token = sessionToken(c.req.raw) ?? ''
  return c.json(success({ responseData: { organization: asked }, token }), 200)
})
