import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { forgetEverywhere } from '#app/db/forget-everywhere.server.ts'
import { recordChange } from '#app/features/accounts/writes.server.ts'
import { contactStatements } from '#app/features/profile/commands.server.ts'
import type { ContactInput } from '#app/features/profile/inputs.ts'
import { findAccount } from '#app/features/profile/queries.server.ts'
import { settleIdentity } from './identity.server.ts'

/**
 * Keeps what somebody says of themselves. A number that is another than before has yet to be proved: that is noted, and
 * the rooms where they stand read it anew.
 */
export async function saveContact(
  ctx: Ctx,
  person: { id: string },
  said: ContactInput,
): Promise<{ phoneChanged: boolean }> {
  const account = await findAccount(ctx, person.id)
  if (!account) throw new Error('Somebody is signed in whose account is gone.')
  const { update, phoneChanged } = contactStatements(ctx, account, said)
  if (!phoneChanged) {
    await runBatch(ctx.db, [update])
    await settleIdentity(ctx, person.id)
    return { phoneChanged }
  }
  await runBatch(ctx.db, [update, recordChange(ctx, { personId: person.id, what: 'phone_changed' })])
  await settleIdentity(ctx, person.id)
  await forgetEverywhere(ctx, person.id)
  return { phoneChanged }
}
