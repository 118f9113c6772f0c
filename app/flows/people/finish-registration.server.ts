import { data, redirect } from '@remix-run/cloudflare'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { forgetEverywhere } from '#app/db/forget-everywhere.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { besideProvider } from '#app/domain/people/registration.ts'
import { recordChange } from '#app/features/accounts/writes.server.ts'
import type {
  RegisterAnswer,
  RegisterFormProps,
} from '#app/features/registration/components/register-form.tsx'
import { faultsOf, registrationSchema } from '#app/features/registration/inputs.ts'
import {
  findUnfinished,
  knownOf,
  listShownFields,
  listSignUpFields,
  type Unfinished,
} from '#app/features/registration/queries.server.ts'
import { finishPerson } from '#app/features/registration/writes.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { easternDay } from '#app/lib/eastern.ts'
import { finishAddress } from '#app/lib/finish-address.ts'
import { safeRedirect } from '#app/lib/http.ts'

const AUDIENCE = 'buyer'

/** Leads whoever has not registered to the page that asks for it, and back here afterwards; lets everybody else through. */
export async function requireRegistered(ctx: Pick<Ctx, 'db'>, actor: Actor, path: string): Promise<void> {
  if (await findUnfinished(ctx, actor.id)) throw redirect(finishAddress(path), 303)
}

/** What their form shows: what is known of them stands in it. Who has registered is led to where they meant to go. */
export async function openFinishing(
  ctx: Ctx,
  actor: Actor,
  request: Request,
  language: Language,
): Promise<RegisterFormProps> {
  const redirectTo = new URL(request.url).searchParams.get('redirectTo')
  const person = await findUnfinished(ctx, actor.id)
  if (!person) throw redirect(safeRedirect(redirectTo))
  const fields = await listShownFields(ctx, { audience: AUDIENCE, language })
  return {
    audience: AUDIENCE,
    fields: stillAsked(fields, person),
    today: easternDay(ctx.clock.now()),
    redirectTo: redirectTo && safeRedirect(redirectTo),
    known: knownOf(person),
  }
}

/** Reads the form that was sent: a registration like everybody's, or what is wrong with it. */
export async function finishRegistration(ctx: Ctx, actor: Actor, form: FormData) {
  const faults = await finishAs(ctx, actor, Object.fromEntries(form))
  if (faults === null) return redirect(safeRedirect(form.get('redirectTo')), 303)
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, 1_000)]] : [])),
  )
  return data<RegisterAnswer>({ faults, typed, later: null }, { status: 422 })
}

/** The same of what a page or a program was told: what is wrong with it; null where they have registered, now or before. */
export async function finishAs(
  ctx: Ctx,
  actor: Actor,
  typed: Record<string, unknown>,
): Promise<RegisterAnswer['faults'] | null> {
  const person = await findUnfinished(ctx, actor.id)
  if (!person) return null
  const asked = { audience: AUDIENCE, today: easternDay(ctx.clock.now()) } as const
  const fields = stillAsked(await listSignUpFields(ctx, AUDIENCE), person)
  const read = registrationSchema(fields, asked).safeParse(typed)
  if (!read.success) return faultsOf(read.error)
  await runBatch(ctx.db, [
    finishPerson(ctx, person, read.data),
    recordChange(ctx, { personId: person.id, what: 'terms_accepted' }),
  ])
  await forgetEverywhere(ctx, person.id)
  return null
}

/** A number that was proved is not asked for again. */
function stillAsked<Field extends { name: string }>(fields: readonly Field[], person: Unfinished): Field[] {
  return besideProvider(fields).filter(({ name }) => !(name === 'phone' && person.phoneVerified))
}
