import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { KeptPicture } from '#app/domain/shop/pictures.ts'
import { type DraftKey, type DraftRefusal, findDraft } from '#app/features/drafts/commands.server.ts'
import { addPicture, replacePicture } from '#app/features/drafts/picture-commands.server.ts'
import { keepPicture, nameOnce, type PictureKept } from './keep-picture.server.ts'

export type PictureAdded = PictureKept | { ok: false; code: DraftRefusal }

/**
 * Makes and keeps a picture, and puts it behind the others of a draft, which it may be the first of, or in the place of the
 * one that it was cut out of.
 */
export async function addDraftPicture(
  ctx: Ctx,
  actor: Actor,
  key: DraftKey,
  file: File,
  { replaces, once, turn }: { replaces: string | null; once: string | null; turn: number | null } = {
    replaces: null,
    once: null,
    turn: null,
  },
): Promise<PictureAdded> {
  // sent again after an answer that never came, it is the same picture
  const given = once === null ? undefined : await nameOnce(`${key.id} ${once}`)
  const there = given && (await findDraft(ctx, key))?.pictures.find(({ name }) => name === given)
  if (there) return { ok: true, picture: keptOf(there) }
  const kept = await keepPicture(ctx, actor, file, given)
  if (!kept.ok) return kept
  const { picture } = kept
  const plain = { ...picture, caption: '' }
  const put =
    replaces === null
      ? await addPicture(ctx, key, turn === null ? plain : { ...plain, turn }, actor.id)
      : await replacePicture(ctx, key, replaces, picture)
  return put.ok ? kept : put
}

function keptOf({ name, tint, width, height }: KeptPicture): KeptPicture {
  return { name, tint, width, height }
}
