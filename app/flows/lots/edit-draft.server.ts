import type { Ctx } from '#app/context.ts'
import { momentField } from '#app/domain/local-moment.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { type DraftFields, type DraftProblem, PICTURES_MOST } from '#app/domain/shop/draft.ts'
import { readPictureAct } from '#app/domain/shop/pictures.ts'
import type { TypedWords } from '#app/features/drafts/as-typed.ts'
import {
  type DraftChoices,
  type DraftKey,
  type DraftRow,
  discardDrafts,
  emptyDraft,
  findDefaultTemplate,
  findTemplate,
  habitsOf,
  saveDraft,
} from '#app/features/drafts/commands.server.ts'
import {
  captionInput,
  orderInput,
  readDraftForm,
  seenInput,
  TEMPLATE_NAME_MOST,
} from '#app/features/drafts/inputs.ts'
import {
  actOnPicture,
  captionPicture,
  captionPictures,
  orderPictures,
  putVideo,
} from '#app/features/drafts/picture-commands.server.ts'
import {
  beginsWithTemplate,
  saveTemplate,
  templateFieldsOf,
} from '#app/features/drafts/template-commands.server.ts'
import { findLastListed } from '#app/features/listings/commands.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { atYardOf, chooseSale } from './draft-auction.server.ts'
import { addDraftPicture } from './draft-pictures.server.ts'
import { publishDraft } from './publish-draft.server.ts'

/** What the editor is told: `version` to go on from, what is wrong, and what of the pictures could not be kept. */
export type EditAnswer = {
  said: 'saved' | 'stale' | 'not_ready' | 'unreadable' | 'picture' | 'full'
  version: number | null
  problems: DraftProblem[]
  /** Why a picture was not kept. */
  picture: string | null
  /** What a form said that was not kept, for its page to show in place of what is kept. */
  typed: TypedWords | null
}

export type Edited =
  | { done: 'published'; listingId: string }
  | { done: 'discarded' }
  /** A template of its fields was made, which now wants a name. */
  | { done: 'template'; id: string }
  | { done: 'gone' }
  | { done: 'answered'; answer: EditAnswer; status: number }

const DAY = 86_400_000
const USUAL_DAYS = 7
const USUAL_HOUR = 'T19:00'

/** Does what a button of the editor asks for. Whatever the button, the words in its form are kept first. */
export async function editDraft(
  ctx: Ctx,
  actor: Actor,
  key: DraftKey,
  form: URLSearchParams,
  pictures: readonly File[] = [],
): Promise<Edited> {
  const intent = String(form.get('intent') ?? 'save')
  if (intent === 'discard') {
    await discardDrafts(ctx, key.organisationId, [key.id])
    return { done: 'discarded' }
  }
  if (intent === 'order') return reorder(ctx, key, form)
  if (intent === 'caption') return caption(ctx, key, form)
  const typed = readDraftForm(form)
  if (!typed) return answered('unreadable', 422)
  const seen = seenInput.parse(form.get('version'))
  const auction = form.get('auction')
  const kept: TypedWords = { fields: typed, captions: Object.fromEntries(captionsOf(form)), auction, seen }
  const chosen = auction === null ? null : await chooseSale(ctx, actor, key, { id: auction, seen })
  const moves = chosen?.kind === 'moves' ? chosen : null
  const fields = atYardOf(typed, moves?.yard ?? null)
  const saved = await saveDraft(ctx, key, { fields, seen, by: actor.id, move: moves?.move ?? null })
  if (!saved.ok && saved.code === 'item_id')
    return answered('not_ready', 422, {
      version: seen,
      problems: [{ field: 'itemId', code: 'taken' }],
      typed: kept,
    })
  const isRefused = chosen?.kind === 'refused' && saved.ok
  if (isRefused || (!saved.ok && saved.code === 'no_sale')) {
    const version = saved.ok ? saved.version : seen + 1
    return answered('not_ready', 422, { version, problems: [{ field: 'auction', code: 'unknown' }] })
  }
  if (!saved.ok) return saved.code === 'stale' ? answered('stale', 409, { typed: kept }) : { done: 'gone' }
  const { version } = saved
  const begun = form.get('template')
  if (version === 1 && begun) await beginsWithTemplate(ctx, key, begun)
  if (intent === 'template') {
    const id = crypto.randomUUID()
    const name = `${fields.title?.trim() || 'Lot'} ${id.slice(0, 4)}`.slice(0, TEMPLATE_NAME_MOST)
    const kept = await saveTemplate(
      ctx,
      { id, organisationId: key.organisationId },
      { name, fields: templateFieldsOf(fields), by: actor.id },
    )
    return kept.ok ? { done: 'template', id } : answered('full', 409, { version })
  }
  const captions = captionsOf(form)
  if (captions.size > 0) await captionPictures(ctx, key, captions)
  if (intent === 'remove-video') await putVideo(ctx, key, null, actor.id)
  const pictured = readPictureAct(intent)
  if (pictured) await actOnPicture(ctx, key, pictured.act, pictured.name)
  for (const file of pictures.slice(0, PICTURES_MOST)) {
    const added = await addDraftPicture(ctx, actor, key, file)
    if (!added.ok) return answered('picture', 422, { version, picture: added.code })
  }
  if (intent !== 'publish') return answered('saved', 200, { version })
  const published = await publishDraft(ctx, key, form.get('label') === 'on' ? { by: actor.id } : null)
  if (published.ok) return { done: 'published', listingId: published.listingId }
  switch (published.code) {
    case 'not_found':
      return { done: 'gone' }
    case 'stale':
      return answered('stale', 409, { version })
    case 'not_ready':
      return answered('not_ready', 422, { version, problems: published.problems })
  }
}

async function reorder(ctx: Ctx, key: DraftKey, form: URLSearchParams): Promise<Edited> {
  const names = orderInput.safeParse(String(form.get('order') ?? '').split(','))
  if (!names.success) return answered('unreadable', 422)
  const ordered = await orderPictures(ctx, key, names.data)
  if (!ordered.ok && ordered.code === 'not_found') return { done: 'gone' }
  return ordered.ok ? answered('saved', 200) : answered('stale', 409)
}

async function caption(ctx: Ctx, key: DraftKey, form: URLSearchParams): Promise<Edited> {
  const read = captionInput.safeParse(Object.fromEntries(form))
  if (!read.success) return answered('unreadable', 422)
  const captioned = await captionPicture(ctx, key, read.data)
  if (!captioned.ok && captioned.code === 'not_found') return { done: 'gone' }
  return captioned.ok ? answered('saved', 200) : answered('stale', 409)
}

function captionsOf(form: URLSearchParams): Map<string, string> {
  const captions = new Map<string, string>()
  for (const [name, value] of form)
    if (name.startsWith('caption:')) captions.set(name.slice('caption:'.length), String(value))
  return captions
}

function answered(said: EditAnswer['said'], status: number, more: Partial<EditAnswer> = {}): Edited {
  const { version = null, problems = [], picture = null, typed = null } = more
  return { done: 'answered', status, answer: { said, version, problems, picture, typed } }
}

/** How a new lot is sold where nobody has sold one yet. */
const USUAL: DraftFields = {
  format: 'ascending',
  bidKinds: 'both',
  wholeDollars: 'on',
  softClose: 'on',
  softCloseMinutes: '5',
  pickupDays: '7',
}

type Beginning = {
  template?: string | null
  /** The draft as pictures have made it, before any of its words were saved. */
  found?: DraftRow | null
}

/**
 * A draft whose words nobody has saved yet: with the fields of its template or of the organisation's default, else what
 * repeats from lot to lot as in the last one.
 */
export async function newDraftFields(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  key: DraftKey,
  choices: DraftChoices,
  { template: templateId = null, found = null }: Beginning = {},
): Promise<DraftRow> {
  const now = ctx.clock.now()
  const [template, last] = await Promise.all([
    templateId === null
      ? findDefaultTemplate(ctx, key.organisationId)
      : findTemplate(ctx, { id: templateId, organisationId: key.organisationId }),
    findLastListed(ctx, key.organisationId),
  ])
  const fields: DraftFields = { ...(template?.fields ?? (last ? habitsOf(last) : USUAL)) }
  const yard = choices.yards.find(({ id: known }) => known === fields.yard) ?? choices.yards[0]
  if (yard) {
    fields.yard = yard.id
    fields.closes = momentField(now + USUAL_DAYS * DAY, zoneOf(yard.timeZone)).slice(0, 10) + USUAL_HOUR
  }
  const begun = template?.id ?? null
  if (found) return { ...found, fields, templateId: begun }
  return { ...emptyDraft(key, { fields, by: '', now, version: 0 }), templateId: begun }
}
