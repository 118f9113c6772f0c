import type { z } from 'zod'
import type { Saved } from '#app/features/settings/commands.server.ts'
import { admin } from '#app/i18n/en/admin.ts'
import { ApiRefusal, refusal } from './envelope.ts'

/** What calls that change settings say when nothing is changed. */

export const STALE = {
  status: 409,
  code: 'stale',
  message: 'Someone changed this in the meantime. Read it again; `data` says who, when and the new `seen`.',
} as const

export const NO_SUCH = { status: 404, code: 'not_found', message: 'No such setting' } as const

/** That it was saved, and whether anything differed; throws otherwise. */
export function savedOr(saved: Saved): { changed: boolean } {
  if (saved.ok) return { changed: saved.changed }
  if (saved.code !== 'stale')
    throw saved.code === 'forbidden' ? refusal('forbidden') : new ApiRefusal(NO_SUCH)
  const { by, seen, at } = saved
  throw new ApiRefusal({ ...STALE, data: { by, seen, at: new Date(at).toISOString() } })
}

/** A value that was judged, or a refusal with what is wrong by field, in the words of the pages. */
export function judged<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) {
    const field = path.join('.') || 'values'
    errors[field] = [...(errors[field] ?? []), faultText(message)]
  }
  throw refusal('validation', { data: { errors } })
}

/** Faults that the server finds beside the schema, in words; nothing when there are none. */
export function refuseFaults(faults: Record<string, string[]> | null): void {
  if (!faults) return
  const errors = Object.fromEntries(
    Object.entries(faults).map(([field, codes]) => [field, codes.map(faultText)]),
  )
  throw refusal('validation', { data: { errors } })
}

/** "least:2" as "Use 2 or more". */
function faultText(code: string): string {
  const [name = '', number = ''] = code.split(':')
  const words: Readonly<Record<string, string>> = admin.faults
  return (words[name] ?? admin.faults.unknown).replace('{{number}}', number)
}

/** A field that was left empty is none: pages send nothing for it, programs an empty text. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== '' && each !== null)
      .map(([key, each]) => [key, withoutEmpty(each)]),
  )
}
