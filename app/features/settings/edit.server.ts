import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { type Saved, saveSettings } from './commands.server.ts'
import { type Difference, differencesOf } from './differences.ts'
import { findSettings, lastChange, stampOf } from './queries.server.ts'
import type { Section } from './sections.ts'

/** What somebody else has made of it meanwhile, beside what was typed here. */
export type Stale = { by: string; at: number; seen: number; differences: Difference[] }

/** What a form of the settings starts from. The stamp is read first: a change in between is refused, never missed. */
export async function openEdit<Values>(ctx: Ctx, subjects: readonly string[], read: () => Promise<Values>) {
  const seen = await stampOf(ctx, subjects)
  const [values, last] = await Promise.all([read(), lastChange(ctx, subjects)])
  return { seen, values, last }
}

export async function openSection(ctx: Ctx, { keys, toForm }: Pick<Section, 'keys' | 'toForm'>) {
  return openEdit(ctx, keys, async () => toForm(await findSettings(ctx)))
}

export async function submitSection<Schema extends z.ZodType>(
  ctx: Ctx,
  form: FormData | URLSearchParams,
  { schema, toForm, fromForm }: Section<Schema>,
  judge?: Edit<Schema>['judge'],
) {
  return submitEdit(form, {
    schema,
    save: (value: z.output<Schema>, seen) => saveSettings(ctx, fromForm(value), seen),
    read: async () => toForm(await findSettings(ctx)),
    ...(judge && { judge }),
  })
}

type Edit<Schema extends z.ZodType> = {
  schema: Schema
  save: (value: z.output<Schema>, seen: number) => Promise<Saved>
  /** What is there now, as the form shows it: asked for when a save came too late. */
  read: () => Promise<unknown>
  /** What only the server can tell of a value; null when it is good. */
  judge?: (value: z.output<Schema>) => Promise<Record<string, string[]> | null>
}

/** The answer to a button that came too late: who was first, and the state to press it on. */
export function tooLate({ by, at, seen }: Extract<Saved, { code: 'stale' }>) {
  return { result: null, stale: { by, at, seen, differences: [] } satisfies Stale }
}

/** Reads a form and saves it. A form that only was asked to be shown (`intent=preview`) is read and not saved. */
export async function submitEdit<Schema extends z.ZodType>(
  form: FormData | URLSearchParams,
  { schema, save, read, judge }: Edit<Schema>,
) {
  const submission = parseWithZod(form, { schema })
  const nothing = { stale: null as Stale | null, preview: null as z.output<Schema> | null, saved: false }
  if (submission.status !== 'success') {
    // a button that adds or takes away a row is no fault
    const status = submission.status === 'error' ? 422 : 200
    return { ...nothing, status, result: submission.reply() }
  }
  const fieldErrors = (await judge?.(submission.value)) ?? null
  if (fieldErrors) return { ...nothing, status: 422, result: submission.reply({ fieldErrors }) }
  const result = submission.reply()
  if (form.get('intent') === 'preview') return { ...nothing, preview: submission.value, status: 200, result }
  const answer = await save(submission.value, Number(form.get('seen')))
  if (answer.ok) return { ...nothing, saved: true, status: 200, result }
  if (answer.code === 'stale') {
    const differences = differencesOf(await read(), submission.payload)
    return {
      ...nothing,
      stale: { by: answer.by, at: answer.at, seen: answer.seen, differences },
      status: 409,
      result,
    }
  }
  return { ...nothing, status: answer.code === 'forbidden' ? 403 : 404, result }
}
