import { data } from '@remix-run/cloudflare'
import type { z } from 'zod'
import { firstFaults } from './faults.ts'

/** A form's texts by their names, as they were typed; what is longer than any field takes is cut. */
export type Typed = Readonly<Record<string, string>>

/** What every action answers that did not do what its form asked for. Done is a redirect, or an answer of its own. */
export type FormAnswer<Fault extends string = string, Refused = null> = {
  typed: Typed
  /** The first thing that is wrong with each field, by its name. */
  faults: Readonly<Partial<Record<string, Fault>>>
  /** Why nothing was done though every field was right. */
  refused: Refused | null
}

type Read<Value> =
  | { ok: true; value: Value; typed: Typed }
  | { ok: false; typed: Typed; faults: Record<string, string> }

const MOST_TYPED = 8_000

/** Reads a form by the schema that pages and programs share. */
export async function readForm<Schema extends z.ZodType>(
  source: Request | FormData,
  schema: Schema,
): Promise<Read<z.output<Schema>>> {
  const typed = typedOf(source instanceof Request ? await source.formData() : source)
  const read = schema.safeParse(typed)
  return read.success
    ? { ok: true, value: read.data, typed }
    : { ok: false, typed, faults: firstFaults(read.error.issues) }
}

/** The texts of a form. */
export function typedOf(form: FormData): Typed {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, MOST_TYPED)]] : [],
    ),
  )
}

/** What no page of ours sends: a button's act that is none, an id that is missing. Nothing there could be corrected. */
export function readAct<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given)
  if (!read.success) throw badRequest()
  return read.data
}

export function badRequest(): Response {
  return new Response('Bad request', { status: 400, statusText: 'Bad Request' })
}

type Why<Fault extends string, Refused> = {
  faults?: FormAnswer<Fault>['faults']
  refused?: Refused
  /** 422, what must be corrected, where nothing else is said. */
  status?: number
  headers?: HeadersInit
}

/** The answer to a form that was not followed: what was typed, and what is wrong with it or stands against it. */
export function reply<Fault extends string = string, Refused = null>(
  read: { typed: Typed; faults?: Readonly<Partial<Record<string, string>>> },
  { faults, refused, status = 422, headers }: Why<Fault, Refused> = {},
) {
  const wrong = faults ?? ((read.faults ?? {}) as FormAnswer<Fault>['faults'])
  const answer: FormAnswer<Fault, Refused> = { typed: read.typed, faults: wrong, refused: refused ?? null }
  return data(answer, { status, ...(headers && { headers }) })
}
