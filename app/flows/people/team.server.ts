import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { forgetEverywhere } from '#app/db/forget-everywhere.server.ts'
import { type HeldUpBy, type HoldUp, heldUpBy, INVITATION_DAYS } from '#app/domain/people/invitations.ts'
import { yardsKept } from '#app/domain/people/member-roles.ts'
import { type Actor, mayActFor, rolesInOrder } from '#app/domain/people/permissions.ts'
import { recordChange, settleRole } from '#app/features/accounts/writes.server.ts'
import { draftStatements } from '#app/features/outbox/commands.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { insertChangeWhere } from '#app/features/settings/writes.server.ts'
import { type InviteRefusal, prepareInvitation } from '#app/features/team/commands.server.ts'
import type { InviteInput } from '#app/features/team/inputs.ts'
import {
  areYardsOf,
  findInvitation,
  findInvited,
  findMember,
  listHoldUps,
  listLotsKnown,
} from '#app/features/team/queries.server.ts'
import {
  joinByInvitation,
  noteHeldUp,
  putMember,
  removeMembership,
  takeInvitation,
} from '#app/features/team/writes.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { hashSecretToken } from '#app/lib/secret-token.ts'

export type Invitation = { ok: true; id: string; expiresAt: number } | InviteRefusal

/** Asks somebody by mail to work for an organisation. `language`: of whoever asks, for an address nobody has. */
export async function inviteMember(
  ctx: Ctx,
  actor: Actor,
  { organisationId, language, ...asked }: InviteInput & { organisationId: string; language: Language },
): Promise<Invitation> {
  const prepared = await prepareInvitation(ctx, actor, organisationId, asked)
  if (!prepared.ok) return prepared
  const { token, organisation, expiresAt, person, statement } = prepared
  const letter = {
    id: `invited:${prepared.id}`,
    template: 'invited' as const,
    data: {
      organisation,
      roles: rolesInOrder(asked.roles),
      token,
      days: INVITATION_DAYS,
      by: `${actor.firstName} ${actor.lastName}`.trim(),
    },
    recipient: {
      to: asked.email,
      personId: person?.id ?? null,
      name: person?.name ?? '',
      language: person?.language ?? language,
    },
    expiresAt,
  }
  const [kept] = (await runBatch(ctx.db, [statement, ...(await draftStatements(ctx, [letter]))])) as [
    { id: string }[],
    ...unknown[],
  ]
  ctx.waitUntil(ctx.queues.outbox([letter.id]))
  // of one who was asked before, the row is the one from then
  return { ok: true, id: kept[0]?.id ?? prepared.id, expiresAt }
}

/** The same mail once more, with a link of its own. */
export async function inviteAgain(
  ctx: Ctx,
  actor: Actor,
  { organisationId, id, language }: { organisationId: string; id: string; language: Language },
): Promise<Invitation | { ok: false; code: 'gone' }> {
  const invited = await findInvited(ctx, organisationId, id)
  if (!invited) return { ok: false, code: 'gone' }
  const { email, roles, yards } = invited
  return inviteMember(ctx, actor, { organisationId, language, email, roles, yards })
}

export type Joined =
  | { ok: true; organisationId: string }
  /** `other`: the invitation is for another address than that of whoever is signed in. */
  | { ok: false; code: 'gone' | 'other' }
  /** What stands in the organisation's lots must be taken back first, or be over. */
  | { ok: false; code: HeldUpBy; holdUps: HoldUp[] }

/**
 * Takes an invitation up. It is for the address that it was sent to, whoever holds the link; and for nobody of whom
 * something stands in the organisation's lots, as nobody who belongs to it may offer there.
 */
export async function acceptInvitation(ctx: Ctx, actor: Actor, token: string): Promise<Joined> {
  const invitation = await findInvitation(ctx, token)
  if (!invitation) return { ok: false, code: 'gone' }
  if (invitation.email !== actor.email) return { ok: false, code: 'other' }
  const { organisationId, organisation, roles } = invitation
  const [personId, email] = [actor.id, actor.email]
  const taking = { tokenHash: await hashSecretToken(token), now: ctx.clock.now(), personId, email }
  const said = insertChangeWhere(
    ctx,
    {
      ...changeBy(ctx, actor, { organisationId, personId }),
      before: null,
      after: { person: email, roles },
    },
    sql`exists (select 1 from invitations where token_hash = ${taking.tokenHash} and expires_at > ${taking.now})
      and exists (select 1 from memberships
        where organisation_id = ${organisationId} and person_id = ${personId})`,
  )
  const answers = await runBatch(ctx.db, [
    ...joinByInvitation(ctx, taking),
    said,
    takeInvitation(ctx, taking),
    settleRole(ctx, personId),
  ])
  const taken = answers.at(-2) as { organisationId: string }[]
  if (taken.length === 0) {
    const holdUps = await listHoldUps(ctx, { organisationId, personId })
    const code = heldUpBy(holdUps)
    if (code === null) return { ok: false, code: 'gone' }
    await noteHeldUp(ctx, taking)
    return { ok: false, code, holdUps }
  }
  await recordChange(ctx, { personId, what: 'organisation_joined', facts: { reason: organisation, roles } })
  await forgetInLotsOf(ctx, { organisationId, personId })
  ctx.waitUntil(forgetEverywhere(ctx, personId))
  return { ok: true, organisationId }
}

/**
 * The rooms of the organisation's lots where they have stood read them anew, before they are told that they have joined:
 * what a room has read of somebody when they took an offer back would let them come back as a stranger.
 */
async function forgetInLotsOf(ctx: Ctx, whose: Whose) {
  const lots = await listLotsKnown(ctx, whose)
  const told = await Promise.allSettled(lots.map((lot) => ctx.rooms.forgetBidder(lot, whose.personId, [])))
  for (const each of told)
    if (each.status === 'rejected') ctx.log('warn', 'forget.failed', { error: String(each.reason) })
}

export type TeamChange = 'done' | 'forbidden' | 'last_owner' | 'gone'

type Whose = { organisationId: string; personId: string }

/** Gives somebody other roles, or other yards; without yards, they stay at theirs. The rooms learn of it at once. */
export async function changeMember(
  ctx: Ctx,
  actor: Actor,
  {
    roles: asked,
    yards: given,
    ...whose
  }: Whose & Pick<InviteInput, 'roles'> & Partial<Pick<InviteInput, 'yards'>>,
): Promise<TeamChange | 'yard'> {
  if (!mayActFor(actor, whose.organisationId, 'members')) return 'forbidden'
  const before = await findMember(ctx, whose)
  if (before === null) return 'gone'
  const at = given === undefined ? before.yards && [...before.yards] : given
  if (!(await areYardsOf(ctx, whose.organisationId, at))) return 'yard'
  const roles = rolesInOrder(asked)
  const yards = yardsKept(roles, at)
  if (sameWords(before.roles, roles) && sameWords(before.yards ?? [], yards ?? [])) return 'done'
  const { statements, last } = putMember(ctx, whose, { roles, yards })
  const said = insertChangeWhere(
    ctx,
    { ...changeBy(ctx, actor, whose), before, after: { roles, yards } },
    // as the statements before it have left it: who is an owner still was not taken it from
    sql`exists (select 1 from memberships where organisation_id = ${whose.organisationId}
        and person_id = ${whose.personId})
      and ${roles.includes('owner') ? 1 : 0} = exists (select 1 from membership_roles
        where organisation_id = ${whose.organisationId} and person_id = ${whose.personId} and role = 'owner')`,
  )
  const answers = await runBatch(ctx.db, [...statements, said, last])
  if ((answers.at(-1) as unknown[]).length === 0) return 'last_owner'
  await recordChange(ctx, { personId: whose.personId, what: 'organisation_role', facts: { roles } })
  ctx.waitUntil(forgetEverywhere(ctx, whose.personId))
  return 'done'
}

/** Takes somebody out of an organisation: they see nothing more of it from the next request on. */
export async function removeMember(ctx: Ctx, actor: Actor, whose: Whose): Promise<TeamChange> {
  // whoever wants to go needs nobody's leave
  if (actor.id !== whose.personId && !mayActFor(actor, whose.organisationId, 'members')) return 'forbidden'
  const before = await findMember(ctx, whose)
  if (before === null) return 'gone'
  const said = insertChangeWhere(
    ctx,
    { ...changeBy(ctx, actor, whose), before, after: null },
    sql`not exists (select 1 from memberships where organisation_id = ${whose.organisationId}
      and person_id = ${whose.personId})`,
  )
  const [removed] = (await runBatch(ctx.db, [
    removeMembership(ctx, whose),
    said,
    settleRole(ctx, whose.personId),
  ])) as [{ personId: string }[], unknown, unknown]
  if (removed.length === 0) return 'last_owner'
  await recordChange(ctx, { personId: whose.personId, what: 'organisation_left' })
  ctx.waitUntil(forgetEverywhere(ctx, whose.personId))
  return 'done'
}

/** A line of the organisation's record of changes. */
function changeBy(ctx: Ctx, actor: Actor, { organisationId, personId }: Whose) {
  return {
    subject: subjects.member(organisationId, personId),
    at: ctx.clock.now(),
    personId: actor.id,
    personEmail: actor.email,
    organisationId,
  }
}

function sameWords(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join('\n') === [...other].sort().join('\n')
}
