import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch } from '#app/db/batch.server.ts'
import { findTemplateLimit } from '#app/db/template-limit.server.ts'
import type { DraftFields } from '#app/domain/shop/draft.ts'
import { findTemplate, placeOfTemplate } from './queries.server.ts'
import {
  deleteTemplate,
  insertTemplate,
  setDefaultTemplate,
  updateTemplate,
} from './template-writes.server.ts'
import { type DraftKey, noteTemplate } from './writes.server.ts'

type Need = Pick<Ctx, 'db' | 'clock'>

/** Of fields that a new lot begins with: what says which lot it is, and when, is left out. */
const OF_ONE_LOT = ['title', 'description', 'itemId', 'binLocation', 'opens', 'closes'] as const

export function templateFieldsOf(fields: DraftFields): DraftFields {
  const left = new Set<string>(OF_ONE_LOT)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !left.has(name)))
}

export type TemplateSaved = { ok: true } | { ok: false; code: 'not_found' | 'name_taken' | 'full' }

/** Keeps a set of fields under a name; an id that is there is changed, one that is not is made within the limit. */
export async function saveTemplate(
  { db, clock }: Need,
  key: DraftKey,
  { name, fields, by }: { name: string; fields: DraftFields; by: string },
): Promise<TemplateSaved> {
  const now = clock.now()
  const row = {
    ...key,
    name,
    fields,
    isDefault: false,
    lotsMade: 0,
    createdBy: by,
    createdAt: now,
    updatedAt: now,
  }
  const most = await findTemplateLimit({ db }, key.organisationId)
  // a plan that has become smaller keeps what there is, the newest to be read alone
  if ((await placeOfTemplate({ db }, key)) >= most) return { ok: false, code: 'full' }
  try {
    await runBatch(db, [
      insertTemplate(db, row, most),
      updateTemplate(db, key, { name, fields, updatedAt: now }),
    ])
  } catch (error) {
    if (isTaken(error, 'lot_templates.organisation_id')) return { ok: false, code: 'name_taken' }
    throw error
  }
  return (await findTemplate({ db }, key)) ? { ok: true } : { ok: false, code: 'full' }
}

/** New lots begin with this template, or with what the last lot had. */
export async function chooseDefaultTemplate(
  { db }: Pick<Ctx, 'db'>,
  { id, organisationId }: DraftKey,
  isDefault: boolean,
): Promise<void> {
  await runBatch(db, setDefaultTemplate(db, organisationId, isDefault ? id : null))
}

/** Says with which template a draft began; the first to say it is right. One that is none of theirs is none. */
export async function beginsWithTemplate(
  { db }: Pick<Ctx, 'db'>,
  key: DraftKey,
  template: string,
): Promise<void> {
  await runBatch(db, [noteTemplate(db, key, template)])
}

export async function removeTemplate({ db }: Pick<Ctx, 'db'>, key: DraftKey): Promise<void> {
  await runBatch(db, [deleteTemplate(db, key)])
}
