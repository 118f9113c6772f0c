import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { type Actor, MEMBER_ROLES, type MemberRole, mayActFor } from '#app/domain/people/permissions.ts'
import { withdrawInvitation } from '#app/features/team/commands.server.ts'
import { inviteInput } from '#app/features/team/inputs.ts'
import { findInvited, listInvitations, listMembers } from '#app/features/team/queries.server.ts'
import { changeMember, inviteMember, removeMember, type TeamChange } from '#app/flows/people/team.server.ts'
import { LANGUAGES, type Language } from '#app/i18n/languages.ts'
import { AFTER_THE_WINDOW } from '#app/lib/retry-after.ts'
import { errorsOf, newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId, required } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { isoDate } from '../presenters/units.ts'

/** People of an organisation, and as what. */
export const team = newArea()

const organization = z
  .string()
  .min(1, 'Required!')
  .max(64, 'Maximum 64 Characters')
  .meta({ description: 'Your organisation; by default the one you work for' })
/** `staff` is what there was before yard staff and listers were two. */
const role = z
  .enum([...MEMBER_ROLES, 'staff'])
  .meta({ description: 'One role. `staff` is yard staff and lister. More of them go in `roles`' })
const roles = z.array(z.enum(MEMBER_ROLES)).min(1).max(MEMBER_ROLES.length)
const yards = z
  .array(z.string().min(1).max(64))
  .max(200)
  .nullable()
  .meta({ description: 'Ids of the yards they are limited to; null for all' })
const does = {
  role: role.optional(),
  roles: roles.optional().meta({ description: 'All that they do, in place of `role`' }),
  yards: yards.default(null),
}
const language = z
  .enum(LANGUAGES)
  .default('en')
  .meta({ description: 'Of the email, if it has no account yet' })
const email = z.string(required('Required!')).meta({ example: 'name@example.com' })
const id = anyId.meta({ description: 'Of the record that user/getCompanyOwners gives' })

const record = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string().meta({ description: 'Empty while an invitation is open' }),
    role: z.enum(MEMBER_ROLES).meta({ description: 'Their highest role' }),
    roles,
    yards,
    status: z.enum(['active', 'invited', 'expired']),
    last_seen: isoDate.nullable(),
    expires_at: isoDate.nullable().meta({ description: 'Of an invitation' }),
    held_up_at: isoDate
      .nullable()
      .meta({ description: 'When they last tried to join while they had offers on its lots' }),
    took_back: z
      .int()
      .meta({ description: 'In how many of its live lots they had cancelled offers when they joined' }),
  })
  .meta({ id: 'CompanyOwner' })
const records = z.object({ organization: z.string(), records: z.array(record), totalRecords: z.int() })

const EXAMPLE = {
  organization: 'o-foundry-lane-liquidation',
  records: [
    {
      id: 'p-seller1',
      email: 'seller1@demo.test',
      name: 'Ruth Abernathy',
      role: 'owner' as const,
      roles: ['owner' as const],
      yards: null,
      status: 'active' as const,
      last_seen: '2026-11-21T19:00:00.000Z',
      expires_at: null,
      held_up_at: null,
      took_back: 0,
    },
  ],
  totalRecords: 1,
}
const WHO = documented('sign_in', 'deactivated', 'forbidden')
const INVITING = documented('already_member', 'many_invitations', 'too_many')

const listInput = z.object({ organization: organization.optional() })
const list = defineCall({
  path: '/user/getCompanyOwners',
  area: 'Selling',
  summary: 'People of an organisation',
  description:
    'All its people with their roles, and open invitations. For its owners and administrators, like the calls that change them.',
  signedIn: 'always',
  input: listInput,
  data: dataSchema(records),
  example: { input: { organization: EXAMPLE.organization }, data: { responseData: EXAMPLE } },
  refusals: WHO,
})
team.openapi(post(list), async (c) => {
  const { ctx } = c.var
  const { organizationId } = managed(ctx, c.req.raw, c.req.valid('json'))
  return c.json(success({ responseData: await recordsOf(ctx, organizationId) }), 200)
})
team.openapi(get(list, listInput), async (c) => {
  const { ctx } = c.var
  const { organizationId } = managed(ctx, c.req.raw, c.req.valid('query'))
  return c.json(success({ responseData: await recordsOf(ctx, organizationId) }), 200)
})

const add = defineCall({
  path: '/user/addCompanyOwner',
  area: 'Selling',
  summary: 'Invite someone to an organisation',
  description:
    'They get a link to /invite by email and join once they accept it, signed in with that address. A new invitation to the same address replaces the one before. It works for seven days.',
  signedIn: 'always',
  input: z.object({ organization: organization.optional(), email, language }).extend(does),
  data: dataSchema(records),
  example: {
    input: {
      organization: EXAMPLE.organization,
      email: 'name@example.com',
      roles: ['yard_staff'],
      yards: null,
    },
    message: 'Invitation sent',
    data: { responseData: EXAMPLE },
  },
  refusals: [...WHO, ...INVITING],
})
team.openapi(post(add), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const { actor, organizationId } = managed(ctx, c.req.raw, asked)
  await invite(ctx, actor, organizationId, asked)
  return c.json(success({ responseData: await recordsOf(ctx, organizationId) }, 'Invitation sent'), 200)
})

const update = defineCall({
  path: '/user/updateCompanyOwner',
  area: 'Selling',
  summary: 'Change someone’s role in an organisation',
  description:
    'Takes effect at once, in the rooms too. An organisation keeps at least one owner. The role of an invitation is changed by inviting again.',
  signedIn: 'always',
  input: z.object({ organization: organization.optional(), id }).extend(does),
  data: dataSchema(records),
  example: {
    input: { organization: EXAMPLE.organization, id: 'p-seller1', roles: ['owner'], yards: null },
    data: { responseData: EXAMPLE },
  },
  refusals: [...WHO, ...documented('no_member', 'last_owner', 'validation')],
})
team.openapi(post(update), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const { actor, organizationId } = managed(ctx, c.req.raw, asked)
  const whose = { organisationId: organizationId, personId: asked.id }
  done(await changeMember(ctx, actor, { ...whose, roles: rolesAsked(asked), yards: yardsAsked(asked) }))
  return c.json(success({ responseData: await recordsOf(ctx, organizationId) }), 200)
})

const remove = defineCall({
  path: '/user/removeCompanyOwner',
  area: 'Selling',
  summary: 'Remove someone from an organisation',
  description: 'One of its people, or an invitation. An organisation keeps at least one owner.',
  signedIn: 'always',
  input: z.object({ organization: organization.optional(), id }),
  data: dataSchema(records),
  example: {
    input: { organization: EXAMPLE.organization, id: 'p-seller9' },
    data: { responseData: EXAMPLE },
  },
  refusals: [...WHO, ...documented('no_member', 'last_owner')],
})
team.openapi(post(remove), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const { actor, organizationId } = managed(ctx, c.req.raw, asked)
  if (await findInvited(ctx, organizationId, asked.id))
    await withdrawInvitation(ctx, actor, organizationId, asked.id)
  else done(await removeMember(ctx, actor, { organisationId: organizationId, personId: asked.id }))
  // whoever takes themselves out sees no more of it
  const left = asked.id === actor.id && actor.role !== 'admin'
  const responseData = left
    ? { organization: organizationId, records: [], totalRecords: 0 }
    : await recordsOf(ctx, organizationId)
  return c.json(success({ responseData }), 200)
})

const addInvite = defineCall({
  path: '/admin/user/addinviteuser',
  area: 'Selling',
  summary: 'Invite someone to any organisation',
  description: 'As user/addCompanyOwner, for administrators.',
  signedIn: 'always',
  input: z.object({ organization, email, language }).extend(does),
  data: dataSchema(records),
  example: {
    input: { organization: EXAMPLE.organization, email: 'name@example.com', role: 'staff', yards: null },
    message: 'Invitation sent',
    data: { responseData: EXAMPLE },
  },
  refusals: [...WHO, ...INVITING],
})
team.openapi(post(addInvite), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  if (actor.role !== 'admin') throw refusal('forbidden')
  const asked = c.req.valid('json')
  await invite(ctx, actor, asked.organization, asked)
  return c.json(success({ responseData: await recordsOf(ctx, asked.organization) }, 'Invitation sent'), 200)
})

/** Who asks, and for which organisation; refuses whoever has no say in who works for it. */
function managed(ctx: Ctx, request: Request, asked: { organization?: string }) {
  const actor = requireActor(ctx, request)
  const organizationId = asked.organization ?? actor.organisations[0]?.id
  if (organizationId === undefined || !mayActFor(actor, organizationId, 'members')) throw refusal('forbidden')
  return { actor, organizationId }
}

type Does = z.infer<z.ZodObject<typeof does>>
type Inviting = Does & { email: string; language: Language }

/** An invitation that says nothing of it is an owner's, as it always was. */
function rolesAsked({ role: one = 'owner', roles: several }: Does): MemberRole[] {
  return several ?? (one === 'staff' ? ['yard_staff', 'lister'] : [one])
}

function yardsAsked({ yards: at }: Does): string[] | null {
  return at && at.length > 0 ? at : null
}

const FAULTS: Record<string, string> = {
  required: 'Required!',
  email: 'Invalid email format',
  long: 'Maximum 250 Characters',
}

async function invite(ctx: Ctx, actor: Actor, organisationId: string, asked: Inviting) {
  const read = inviteInput.safeParse({
    email: asked.email,
    roles: rolesAsked(asked),
    yards: yardsAsked(asked),
  })
  if (!read.success) {
    const errors = Object.entries(errorsOf(read.error)).map(([field, faults]) => [
      field,
      faults.map((fault) => FAULTS[fault] ?? fault),
    ])
    throw refusal('validation', { data: { errors: Object.fromEntries(errors) } })
  }
  const { language } = asked
  const invited = await inviteMember(ctx, actor, { ...read.data, organisationId, language })
  if (invited.ok) return
  switch (invited.code) {
    case 'forbidden':
      throw refusal('forbidden')
    case 'member':
      throw refusal('already_member')
    case 'yard':
      throw refusal('validation', { data: { errors: { yards: ['Not a yard of this organization'] } } })
    case 'full':
      throw refusal('many_invitations')
    case 'too_many':
      throw refusal('too_many', { headers: AFTER_THE_WINDOW })
  }
}

function done(change: TeamChange | 'yard') {
  if (change === 'yard')
    throw refusal('validation', { data: { errors: { yards: ['Not a yard of this organization'] } } })
  if (change === 'forbidden') throw refusal('forbidden')
  if (change === 'gone') throw refusal('no_member')
  if (change === 'last_owner') throw refusal('last_owner')
}

async function recordsOf(ctx: Ctx, organization: string): Promise<z.infer<typeof records>> {
  const [members, invitations] = await Promise.all([
    listMembers(ctx, organization),
    listInvitations(ctx, organization),
  ])
  const now = ctx.clock.now()
  const found = [
    ...members.map(({ seenAt, tookBack, id, name, email, ...member }) => ({
      id,
      name,
      email,
      ...doesOf(member),
      status: 'active' as const,
      last_seen: seenAt === null ? null : isoTime(seenAt),
      expires_at: null,
      held_up_at: null,
      took_back: tookBack,
    })),
    ...invitations.map(({ expiresAt, heldUpAt, id, email, ...invited }) => ({
      id,
      email,
      ...doesOf(invited),
      name: '',
      status: expiresAt > now ? ('invited' as const) : ('expired' as const),
      last_seen: null,
      expires_at: isoTime(expiresAt),
      held_up_at: heldUpAt === null ? null : isoTime(heldUpAt),
      took_back: 0,
    })),
  ]
  return { organization, records: found, totalRecords: found.length }
}

function doesOf(member: { roles: readonly MemberRole[]; yards: readonly string[] | null }) {
  const [role = 'lister'] = member.roles
  return { role, roles: [...member.roles], yards: member.yards && [...member.yards] }
}
