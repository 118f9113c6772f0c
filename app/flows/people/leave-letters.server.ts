import type { Ctx } from '#app/context.ts'
import {
  isNews,
  keptPreferences,
  MARKETING,
  type News,
  preferencesOf,
} from '#app/domain/people/notifications.ts'
import { removeSubscriber } from '#app/features/newsletter/writes.server.ts'
import { findMailDefaults } from '#app/features/outbox/queries.server.ts'
import { findAccount } from '#app/features/profile/queries.server.ts'
import { updateProfile } from '#app/features/profile/writes.server.ts'

/** Whom a letter goes to; an account is null for somebody who has only left an address. */
type Reader = { email: string; personId: string | null }

/** What the link holds that ends letters of a kind for their reader: nobody else can make one, and it does not end. */
export function leaveToken({ codeKey }: Pick<Ctx, 'codeKey'>, topic: News, { email, personId }: Reader) {
  return codeKey.seal(JSON.stringify({ kind: 'leave', topic, email, personId }))
}

/** Of what letters a link is, and whose; null when it is none of ours. */
export async function readLeave(
  { codeKey }: Pick<Ctx, 'codeKey'>,
  token: string,
): Promise<(Reader & { topic: News }) | null> {
  const text = await codeKey.unseal(token)
  if (text === null) return null
  const said = JSON.parse(text) as { kind?: string; topic?: number; email?: string; personId?: string | null }
  // links of older letters name no kind: there was one
  const { topic = MARKETING, email, personId = null } = said
  return said.kind === 'leave' && typeof email === 'string' && isNews(topic)
    ? { topic, email, personId }
    : null
}

/** Writes no such letters to the reader of this link any more. Null when it is none of ours. Twice is as good as once. */
export async function leaveLetters(
  ctx: Pick<Ctx, 'db' | 'clock' | 'codeKey'>,
  token: string,
): Promise<News | null> {
  const left = await readLeave(ctx, token)
  if (!left) return null
  const { topic, email, personId } = left
  if (topic === MARKETING) await removeSubscriber(ctx, email)
  const account = personId ? await findAccount(ctx, personId) : null
  if (!account) return topic
  const { emailNotification, smsNotification, marketingEmails } = account
  const chosen = { email: emailNotification, sms: smsNotification, marketing: marketingEmails }
  const kept = preferencesOf(chosen, await findMailDefaults(ctx))
  const { email: still } = keptPreferences(
    { ...kept, email: kept.email.filter((id) => id !== topic) },
    chosen,
  )
  const wanted = { emailNotification: still }
  const update = topic === MARKETING ? { ...wanted, marketingEmails: false } : wanted
  await updateProfile(ctx, account.id, update, ctx.clock.now())
  return topic
}
