import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch } from '#app/db/batch.server.ts'
import { forgetEverywhere } from '#app/db/forget-everywhere.server.ts'
import { recordChange } from '#app/features/accounts/writes.server.ts'
import { contactStatements } from '#app/features/profile/commands.server.ts'
import type { ContactInput } from '#app/features/profile/inputs.ts'
import { findAccount } from '#app/features/profile/queries.server.ts'
import { settleIdentity } from './identity.server.ts'

export type SavedContact = { ok: true; phoneChanged: boolean } | { ok: false; code: 'username_taken' }

/**
 * Keeps what somebody says of themselves. A number that is another than before has yet to be proved: that is noted, and
 * the rooms where they stand read it anew. Nothing is kept where the username is somebody else's.
 */
export async function saveContact(
  ctx: Ctx,
  person: { id: string },
  said: ContactInput,
): Promise<SavedContact> {
  const account = await findAccount(ctx, person.id)
  if (!account) throw new Error('Somebody is signed in whose account is gone.')
  const { update, phoneChanged } = contactStatements(ctx, account, said)
  const noted = phoneChanged ? [recordChange(ctx, { personId: person.id, what: 'phone_changed' })] : []
  try {
    await runBatch(ctx.db, [update, ...noted])
  } catch (error) {
    if (isTaken(error, "index 'people_username'")) return { ok: false, code: 'username_taken' }
    throw error
  }
  await settleIdentity(ctx, person.id)
  if (phoneChanged) await forgetEverywhere(ctx, person.id)
  return { ok: true, phoneChanged }
}
