import type { Ctx } from '#app/context.ts'
import type { CodeRefusal } from '#app/domain/people/codes.ts'
import { type SignedIn, signInWithoutPassword } from '#app/features/accounts/commands.server.ts'
import { takeCode } from '#app/features/verification/commands.server.ts'
import { findByMobile } from '#app/features/verification/queries.server.ts'

export type PhoneSignInRefusal = { ok: false; code: CodeRefusal | 'deactivated' | 'not_approved' }

/** Signs in whoever types the code that was sent to a proved number. Of a number that nobody has, every code is wrong. */
export async function signInByPhone(
  ctx: Ctx,
  { phone, code, rememberMe }: { phone: string; code: string; rememberMe: boolean },
): Promise<SignedIn | PhoneSignInRefusal> {
  const taken = await takeCode(ctx, { purpose: 'sign_in', target: phone }, code)
  if (!taken.ok) return taken
  const owner = await findByMobile(ctx, phone)
  if (taken.personId === null || owner?.id !== taken.personId) return { ok: false, code: 'wrong_code' }
  const signedIn = await signInWithoutPassword(ctx, { personId: taken.personId, rememberMe })
  if (!signedIn.ok) return { ok: false, code: signedIn.code === 'gone' ? 'wrong_code' : signedIn.code }
  return signedIn
}
