import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { forgetEverywhere } from '#app/db/forget-everywhere.server.ts'
import { type LaterPlace, placesUpTo } from '#app/domain/people/asked-at.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { besideProvider, judgeAnswers, type RegistrationFault } from '#app/domain/people/registration.ts'
import { recordChange } from '#app/features/accounts/writes.server.ts'
import type { RegisterFormProps } from '#app/features/registration/components/register-form.tsx'
import { faultsOf, registrationSchema } from '#app/features/registration/inputs.ts'
import {
  type FieldRow,
  findLacking,
  findUnfinished,
  knownOf,
  listAskedFields,
  shownFields,
  type Unfinished,
} from '#app/features/registration/queries.server.ts'
import { answerLater, finishPerson } from '#app/features/registration/writes.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { easternDay } from '#app/lib/eastern.ts'
import { detailsAddress, finishAddress } from '#app/lib/finish-address.ts'

const AUDIENCE = 'buyer'

/** Where somebody is to go first who has not registered, or has not answered what is needed before this; null for nowhere. */
export async function owedBefore(
  ctx: Pick<Ctx, 'db'>,
  actor: Pick<Actor, 'id'>,
  { path, before }: { path: string; before: LaterPlace },
): Promise<string | null> {
  if (await findUnfinished(ctx, actor.id)) return finishAddress(path)
  return (await findLacking(ctx, actor.id, before)) ? detailsAddress(before, path) : null
}

export function readPlace(word: string | null): LaterPlace {
  return placesUpTo('pickup').find((place) => place === word) ?? 'offer'
}

export type Finishing = RegisterFormProps & { place: LaterPlace }

/** What their form shows: what is known of them stands in it. Null for who lacks nothing. */
export async function openFinishing(
  ctx: Ctx,
  actor: Actor,
  { place, redirectTo }: { place: LaterPlace; redirectTo: string | null },
  language: Language,
): Promise<Finishing | null> {
  const owed = await findOwed(ctx, actor.id, place)
  if (!owed) return null
  return {
    place,
    audience: AUDIENCE,
    fields: shownFields(owed.fields, { audience: AUDIENCE, language }),
    today: easternDay(ctx.clock.now()),
    redirectTo,
    known: knownOf(owed.person),
    consents: owed.consents,
  }
}

/** Takes what a page or a program was told, as a registration like everybody's: what is wrong with it; null where they lack nothing, now or before. */
export async function finishAs(
  ctx: Ctx,
  actor: Actor,
  typed: Record<string, unknown>,
  place: LaterPlace = 'offer',
): Promise<Record<string, RegistrationFault> | null> {
  const owed = await findOwed(ctx, actor.id, place)
  if (!owed) return null
  const { person, fields } = owed
  const asked = { audience: AUDIENCE, today: easternDay(ctx.clock.now()) } as const
  if (!owed.consents) {
    // what is judged beside an answer may have been given before
    const { answers, faults } = judgeAnswers(fields, { ...knownOf(person), ...typed }, asked)
    if (Object.keys(faults).length > 0) return faults
    await runBatch(ctx.db, [
      answerLater(ctx, person, answers),
      recordChange(ctx, { personId: person.id, what: 'details_changed' }),
    ])
    await forgetEverywhere(ctx, person.id)
    return null
  }
  const read = registrationSchema(fields, asked).safeParse(typed)
  if (!read.success) return faultsOf(read.error)
  await runBatch(ctx.db, [
    finishPerson(ctx, person, read.data),
    recordChange(ctx, { personId: person.id, what: 'terms_accepted' }),
  ])
  await forgetEverywhere(ctx, person.id)
  return null
}

type Owed = { person: Unfinished; fields: FieldRow[]; consents: boolean }

/** What somebody is asked now: all that a registration asks, where they have none, or what waited until here. */
async function findOwed(ctx: Pick<Ctx, 'db'>, personId: string, place: LaterPlace): Promise<Owed | null> {
  const person = await findUnfinished(ctx, personId)
  if (!person) {
    const lacking = await findLacking(ctx, personId, place)
    return lacking && { ...lacking, consents: false }
  }
  const places = ['sign_up' as const, ...placesUpTo(place)]
  const fields = await listAskedFields(ctx, { audience: AUDIENCE, places })
  return { person, fields: stillAsked(fields, person), consents: true }
}

/** A number that was proved is not asked for again. */
function stillAsked<Field extends { name: string }>(fields: readonly Field[], person: Unfinished): Field[] {
  return besideProvider(fields).filter(({ name }) => !(name === 'phone' && person.phoneVerified))
}
