import type { Ctx } from '#app/context.ts'
import { forgetEverywhere } from '#app/db/forget-everywhere.server.ts'
import type { CodeRefusal } from '#app/domain/people/codes.ts'
import { maskName } from '#app/domain/people/names.ts'
import { recordChange } from '#app/features/accounts/writes.server.ts'
import { writeMessages } from '#app/features/outbox/commands.server.ts'
import {
  rememberEmail,
  rememberMobile,
  takeCode,
  takeVerifyLink,
} from '#app/features/verification/commands.server.ts'
import { type Contact, findContact } from '#app/features/verification/queries.server.ts'

export type Verified = { ok: true } | { ok: false; code: CodeRefusal | 'taken' }

type OfPhone = { personId: string; phone: string; code: string }

/** Takes the code that was sent to a number: from then on it is this person's, and the rooms know at once. */
export async function verifyOwnMobile(ctx: Ctx, { personId, phone, code }: OfPhone): Promise<Verified> {
  const taken = await takeCode(ctx, { purpose: 'phone', target: phone, personId }, code)
  if (!taken.ok) return taken
  const before = await findContact(ctx, personId)
  if (!(await rememberMobile(ctx, personId, phone))) return { ok: false, code: 'taken' }
  const what = before?.phone === phone ? 'phone_verified' : 'phone_changed'
  await recordChange(ctx, { personId, what })
  await forgetEverywhere(ctx, personId)
  return { ok: true }
}

type OfEmail = { personId: string; email: string; code: string }

/** The same for an address. A new one takes the old one's place only now, and the old one hears of it. */
export async function verifyOwnEmail(ctx: Ctx, { personId, email, code }: OfEmail): Promise<Verified> {
  const taken = await takeCode(ctx, { purpose: 'email', target: email, personId }, code)
  return taken.ok ? keep(ctx, personId, email) : taken
}

/** Takes the link of a mail, whoever opens it: it proves the address of the account it was sent for. */
export async function verifyByLink(ctx: Ctx, token: string): Promise<boolean> {
  const taken = await takeVerifyLink(ctx, token)
  if (!taken) return false
  const person = await findContact(ctx, taken.personId)
  // an address that was changed since is not brought back
  if (person?.email !== taken.email) return false
  return (await keep(ctx, person.id, taken.email)).ok
}

async function keep(ctx: Ctx, personId: string, email: string): Promise<Verified> {
  const before = await findContact(ctx, personId)
  if (!before || !(await rememberEmail(ctx, personId, email))) return { ok: false, code: 'taken' }
  const changed = before.email !== email
  await recordChange(ctx, { personId, what: changed ? 'email_changed' : 'email_verified' })
  if (changed) await tellFormerAddress(ctx, before, email)
  await forgetEverywhere(ctx, personId)
  return { ok: true }
}

/** Whoever has taken over an account cannot move it away in silence. */
async function tellFormerAddress(ctx: Ctx, { id, email, firstName, language }: Contact, now: string) {
  await writeMessages(ctx, [
    {
      id: `email-changed:${id}:${ctx.clock.now()}`,
      template: 'emailChanged',
      data: { now: maskName(now) },
      recipient: { to: email, language, personId: id, name: firstName },
    },
  ])
}
