import { data, redirect } from '@remix-run/cloudflare'
import type { z } from 'zod'
import { firstFaults } from './faults.ts'
import type { Done, FormAnswer, Typed } from './form-answer.ts'

export type { FormAnswer } from './form-answer.ts'

/** What a form brought: the request itself, or its texts once an action has read them. */
type Source = Request | URLSearchParams

type Read<Value> =
  | { ok: true; value: Value; typed: Typed }
  | { ok: false; typed: Typed; faults: Record<string, string> }

/** As long as the longest field: the terms of an auction, a lot's description. */
const MOST_TYPED = 20_000

type Beside = {
  /** The fields of which there may be several. */
  lists?: readonly string[]
  /** What is known without the form, as of its address. */
  given?: Readonly<Record<string, unknown>>
}

/** Which form of a page was sent is said by a button or a hidden field: nobody types it. */
const CHOSEN = ['intent', 'act']

/** Reads a form by the schema that pages and programs share. A form of a page that has no such form is a bad request. */
export async function readForm<Schema extends z.ZodType>(
  source: Source,
  schema: Schema,
  beside: Beside = {},
): Promise<Read<z.output<Schema>>> {
  const fields = await readFields(source)
  const typed = typedOf(fields)
  const read = schema.safeParse(valuesOf(fields, beside))
  if (read.success) return { ok: true, value: read.data, typed }
  const faults = firstFaults(read.error.issues)
  if (CHOSEN.some((name) => name in faults)) throw badRequest()
  return { ok: false, typed, faults }
}

/** What no page of ours sends is a bad request: a button's act that is none, an id that is missing. Nothing there could be corrected. */
export async function readAct<Schema extends z.ZodType>(
  source: Source,
  schema: Schema,
  beside: Beside = {},
): Promise<z.output<Schema>> {
  const read = schema.safeParse(valuesOf(await readFields(source), beside))
  if (!read.success) throw badRequest()
  return read.data
}

/**
 * The texts of a form, for an action that has several forms, or rows in them: values that flows may be given. A body that
 * is no form is a bad request, and no fault of ours.
 */
export async function readFields(source: Source): Promise<URLSearchParams> {
  if (source instanceof URLSearchParams) return source
  try {
    return fieldsOf(await source.formData())
  } catch {
    throw badRequest()
  }
}

/** The texts of a form that came with files. */
export function fieldsOf(form: FormData): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
  return fields
}

/** The files of a field; browsers send an empty one where none was chosen. */
export function filesOf(form: FormData, name: string): File[] {
  return form.getAll(name).filter((file): file is File => file instanceof File && file.size > 0)
}

/**
 * What an answer gives back of a form; what is longer than any field takes is cut. `lists`: fields of which there may be
 * several, which are ids or words: they come parted by spaces.
 */
export function typedOf(fields: URLSearchParams, lists: readonly string[] = []): Typed {
  const all = lists.map((name) => [name, fields.getAll(name).join(' ')] as const)
  return Object.fromEntries([...fields, ...all].map(([name, text]) => [name, text.slice(0, MOST_TYPED)]))
}

/** Whether a page asked, which is led on once it is done, or a script, which reads the answer itself. */
export function wantsPage(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false
}

/** Done: a page is led on, and a script that sent the form from where it stands is told so. */
export function ledOn(request: Request, to: string) {
  return wantsPage(request) ? redirect(to, 303) : data<Done>({ done: true })
}

/** What is wrong with a text that a schema has refused, where it may be neither empty nor too long. */
export function textFault(text: string | undefined): 'required' | 'long' {
  return (text ?? '').trim() === '' ? 'required' : 'long'
}

function valuesOf(fields: URLSearchParams, { lists = [], given = {} }: Beside): Record<string, unknown> {
  return Object.fromEntries([
    ...fields,
    ...lists.map((name) => [name, fields.getAll(name)]),
    ...Object.entries(given),
  ])
}

export function badRequest(): Response {
  return new Response('Bad request', { status: 400, statusText: 'Bad Request' })
}

/** Never sent back, not even to whoever typed it: passwords, and the numbers of cards and accounts. */
const SECRET = /password|card_number|cvv|account_number/

type Why<Fault extends string, Refused> = {
  faults?: FormAnswer<Fault>['faults']
  refused?: Refused | null
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
  const typed = Object.fromEntries(Object.entries(read.typed).filter(([name]) => !SECRET.test(name)))
  const answer: FormAnswer<Fault, Refused> = { typed, faults: wrong, refused: refused ?? null }
  return data(answer, { status, ...(headers && { headers }) })
}
