import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { BETWEEN, type SheetFault } from '#app/features/drafts/commands.server.ts'
import type { JobKey } from '#app/features/long-jobs/commands.server.ts'
import { chooseRules, dropZip, readAgain, replaceList } from '#app/flows/lots/choose-import.server.ts'
import { chooseColumns, mendWord, runImport } from '#app/flows/lots/import-lots.server.ts'
import { actOnJob, type JobActed } from './act-on-job.server.ts'

/** `next`: the page goes on to a step, or shows how far the import is. */
export type ImportActed =
  | { said: 'next'; step: 'choose' | 'columns' | 'check' | null }
  | { said: 'unread'; code: SheetFault }
  | { said: 'fault'; code: 'no_title' | 'twice' | 'not_there' }
  | { said: 'full' | 'not_there' }
  | { said: 'took_back'; count: number }

const sheetHow = z.object({
  between: z.enum(BETWEEN).optional().catch(undefined),
  letters: z.enum(['UTF-8', 'Windows-1252']).optional().catch(undefined),
  first: z.enum(['names', 'lot']).optional().catch(undefined),
})

const mend = z.object({
  field: z.string().max(40),
  said: z.string().max(60),
  value: z.string().trim().min(1).max(200),
})

/** `file`: a list that is to take another's place. */
export type ImportForm = { fields: URLSearchParams; file: File | null }

/** Does what a button of an import's page says. */
export async function actOnImport(
  ctx: Pick<Ctx, 'db' | 'clock' | 'queues' | 'papers' | 'actor'>,
  key: JobKey,
  personId: string,
  { fields: form, file }: ImportForm,
): Promise<ImportActed> {
  const text = (name: string) => String(form.get(name) ?? '')
  switch (form.get('intent')) {
    case 'read': {
      const how = sheetHow.safeParse(Object.fromEntries(form))
      return afterChoice(await readAgain(ctx, key, how.data ?? {}), 'choose')
    }
    case 'replace':
      return afterChoice(await replaceList(ctx, key, file), 'choose')
    case 'drop-zip':
      return afterChoice(await dropZip(ctx, key, Number(form.get('zip') ?? -1)), 'choose')
    case 'choose': {
      const chosen = { existing: text('existing'), template: text('template'), sale: text('sale') }
      return afterChoice(await chooseRules(ctx, key, chosen), 'columns')
    }
    case 'columns': {
      const kept = await chooseColumns(ctx, key, {
        mapping: form.getAll('column').map(String),
        fill: { condition: text('fill:condition'), yard: text('fill:yard') },
        remember: form.get('remember') === 'on',
      })
      return kept === 'kept' ? { said: 'next', step: 'check' } : { said: 'fault', code: kept }
    }
    case 'mend': {
      const given = mend.safeParse(Object.fromEntries(form))
      const mended = given.success && (await mendWord(ctx, key, given.data))
      return mended || !given.success ? { said: 'next', step: 'check' } : { said: 'not_there' }
    }
    case 'run': {
      const started = await runImport(ctx, key, personId)
      return started === 'started' ? { said: 'next', step: null } : { said: started }
    }
    default:
      return nextAfter(await actOnJob(ctx, key, personId, form))
  }
}

function afterChoice(chosen: Awaited<ReturnType<typeof readAgain>>, step: 'choose' | 'columns'): ImportActed {
  if (chosen.ok) return { said: 'next', step }
  return chosen.code === 'not_there' ? { said: 'not_there' } : { said: 'unread', code: chosen.code }
}

function nextAfter(acted: JobActed): ImportActed {
  switch (acted.said) {
    case 'done':
      return { said: 'next', step: null }
    case 'took_back':
      return acted
    default:
      return { said: acted.said }
  }
}
