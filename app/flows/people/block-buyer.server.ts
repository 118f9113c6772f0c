import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { forgetEverywhere } from '#app/db/forget-everywhere.server.ts'
import { mayActFor } from '#app/domain/people/permissions.ts'
import type { BlockInput } from '#app/features/blocks/inputs.ts'
import { findMemberFor } from '#app/features/blocks/queries.server.ts'
import { putBlock, removeBlock } from '#app/features/blocks/writes.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { insertChangeWhere } from '#app/features/settings/writes.server.ts'

type Need = Pick<Ctx, 'db' | 'clock' | 'actor' | 'rooms' | 'guards' | 'log'>

export type Blocked =
  | { ok: true; name: string }
  | { ok: false; code: 'forbidden' | 'unknown_member' | 'own_people' }

/**
 * A seller takes no further offers from somebody, or takes them again. What was offered stays, as do sales and invoices. The
 * rooms where they have been read it anew at once; any other reads it when they come.
 */
export async function blockBuyer(ctx: Need, organisationId: string, asked: BlockInput): Promise<Blocked> {
  const { actor } = ctx
  if (!actor || !mayActFor(actor, organisationId, 'offers')) return { ok: false, code: 'forbidden' }
  const member = await findMemberFor(ctx, organisationId, asked)
  if (!member) return { ok: false, code: 'unknown_member' }
  if (member.works && asked.intent === 'block') return { ok: false, code: 'own_people' }
  const reason = asked.intent === 'block' ? asked.reason : null
  if (reason === member.reason) return { ok: true, name: member.name }
  const key = { organisationId, personId: member.id }
  const at = ctx.clock.now()
  await runBatch(ctx.db, [
    reason === null ? removeBlock(ctx.db, key) : putBlock(ctx.db, { ...key, reason, by: actor.id, at }),
    insertChangeWhere(
      ctx,
      {
        subject: subjects.buyer(organisationId, member.id),
        at,
        personId: actor.id,
        personEmail: actor.email,
        before: { blocked: member.reason },
        after: { blocked: reason },
        organisationId,
      },
      sql`true`,
    ),
  ])
  await forgetEverywhere(ctx, member.id)
  return { ok: true, name: member.name }
}
