import type { Ctx } from '#app/context.ts'
import { INVITATION_DAYS, MOST_INVITATIONS } from '#app/domain/people/invitations.ts'
import { nearestOf, yardsKept } from '#app/domain/people/member-roles.ts'
import { type Actor, type MemberRole, mayActFor, rolesInOrder } from '#app/domain/people/permissions.ts'
import type { Language } from '#app/i18n/languages.ts'
import { hashSecretToken, newSecretToken } from '#app/lib/secret-token.ts'
import type { InviteInput } from './inputs.ts'
import { areYardsOf, findInvited, findInviteFacts, findOrganisation } from './queries.server.ts'
import { removeInvitation, updateInvitation, upsertInvitation } from './writes.server.ts'

const DAY_MS = 24 * 60 * 60_000

export type PreparedInvitation = {
  id: string
  token: string
  organisation: string
  expiresAt: number
  /** Whose account has that address; null for nobody's. */
  person: { id: string; name: string; language: Language | null } | null
  statement: ReturnType<typeof upsertInvitation>
}

export type InviteRefusal = { ok: false; code: 'forbidden' | 'member' | 'full' | 'too_many' | 'yard' }

/** An invitation as a statement for the batch of its letter. Sending another takes the place of the one before. */
export async function prepareInvitation(
  ctx: Pick<Ctx, 'db' | 'clock' | 'limits'>,
  actor: Actor,
  organisationId: string,
  { email, roles, yards }: InviteInput,
): Promise<({ ok: true } & PreparedInvitation) | InviteRefusal> {
  if (!mayActFor(actor, organisationId, 'members')) return { ok: false, code: 'forbidden' }
  const organisation = await findOrganisation(ctx, organisationId)
  if (!organisation) return { ok: false, code: 'forbidden' }
  if (!(await areYardsOf(ctx, organisationId, yards))) return { ok: false, code: 'yard' }
  const { isMember, waiting, person } = await findInviteFacts(ctx, organisationId, email)
  if (isMember) return { ok: false, code: 'member' }
  if (waiting >= MOST_INVITATIONS) return { ok: false, code: 'full' }
  if (!(await ctx.limits.invitesByPerson(actor.id))) return { ok: false, code: 'too_many' }
  const token = newSecretToken()
  const now = ctx.clock.now()
  const expiresAt = now + INVITATION_DAYS * DAY_MS
  const row = {
    id: crypto.randomUUID(),
    organisationId,
    email,
    role: nearestOf(roles),
    roles: rolesInOrder(roles),
    yards: yardsKept(roles, yards),
    expiresAt,
    tokenHash: await hashSecretToken(token),
    invitedBy: actor.id,
    createdAt: now,
  }
  const { id } = row
  const statement = upsertInvitation(ctx, row)
  return { ok: true, id, token, organisation: organisation.name, expiresAt, person, statement }
}

/** Asks somebody to be this and nothing else, at the yards that were said. Whoever decides it stands for the invitation then. */
export async function changeInvitedRole(
  ctx: Pick<Ctx, 'db'>,
  actor: Actor,
  { organisationId, id, role }: { organisationId: string; id: string; role: MemberRole },
): Promise<'done' | 'forbidden' | 'gone'> {
  if (!mayActFor(actor, organisationId, 'members')) return 'forbidden'
  const invited = await findInvited(ctx, organisationId, id)
  if (!invited) return 'gone'
  const asked = { roles: [role], yards: invited.yards, invitedBy: actor.id }
  return (await updateInvitation(ctx, { organisationId, id }, asked)).length > 0 ? 'done' : 'gone'
}

/** Takes an invitation back; false when it is taken or was none of this organisation. */
export async function withdrawInvitation(
  ctx: Pick<Ctx, 'db'>,
  actor: Actor,
  organisationId: string,
  id: string,
): Promise<'done' | 'forbidden' | 'gone'> {
  if (!mayActFor(actor, organisationId, 'members')) return 'forbidden'
  return (await removeInvitation(ctx, organisationId, id)).length > 0 ? 'done' : 'gone'
}
