import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import { type Actor, mayManageListing } from '#app/domain/people/permissions.ts'
import { uploadAddress } from '#app/domain/shop/uploads.ts'
import type { LotVideo, VideoBody } from '#app/domain/shop/videos.ts'
import type { DraftRefusal } from '#app/features/drafts/commands.server.ts'
import { putVideo } from '#app/features/drafts/picture-commands.server.ts'
import { findDraftOwner, mayEditDraft } from '#app/features/drafts/queries.server.ts'
import { findSetUp, type SetUpListing } from '#app/features/listings/commands.server.ts'
import { readLotLog } from '#app/features/listings/queries.server.ts'
import { insertWordsChange, replaceVideo } from '#app/features/listings/writes.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { insertChangeWhere } from '#app/features/settings/writes.server.ts'
import { uploadVideo, type VideoUploaded } from '#app/features/uploads/video-commands.server.ts'
import { shownOf } from './change-words.server.ts'

/** `seen`: how often the lot had been changed when it was read. */
type Wish = { video: LotVideo | null; seen: number }
export type VideoChanged = { ok: true; changed: boolean } | { ok: false; code: 'stale' }
export type VideoSent =
  | { ok: true; name: string }
  | { ok: false; code: Extract<VideoUploaded, { ok: false }>['code'] | 'stale' }

/**
 * Gives a published lot its one video, another in its place, or none. As with its pictures the one before stays with its
 * date, and everybody who stands in the lot is told. The caller has asked for the right.
 */
export async function changeVideo(
  ctx: Ctx,
  actor: Actor,
  { row, images, video: old }: SetUpListing,
  { video, seen }: Wish,
): Promise<VideoChanged> {
  if (old === null && video === null) return { ok: true, changed: false }
  const at = ctx.clock.now()
  const version = seen + 1
  const event = `lot-changed:${row.id}:${version}`
  const about = { listingId: row.id, version }
  const shown = shownOf(row, images)
  const before = old?.name ?? null
  const after = video?.name ?? null
  try {
    await runBatch(ctx.db, [
      insertWordsChange(ctx.db, {
        ...about,
        at,
        personId: actor.id,
        before: { ...shown, video: before },
        after: { ...shown, video: after },
      }),
      ...replaceVideo(ctx.db, row, video, at),
      insertEvents(ctx.db, [{ id: event, type: 'lot-changed', payload: about }], at),
      insertChangeWhere(
        ctx,
        {
          subject: subjects.listing(row.id),
          at,
          personId: actor.id,
          personEmail: actor.email,
          before: { video: before },
          after: { video: after },
        },
        sql`true`,
      ),
    ])
  } catch (error) {
    if (isTaken(error, 'listing_changes.listing_id')) return { ok: false, code: 'stale' }
    throw error
  }
  ctx.waitUntil(ctx.queues.events([event]))
  return { ok: true, changed: true }
}

type Given = VideoBody & { seen?: number | undefined }
export type VideoGiven =
  | { ok: true; address: string; bytes: number }
  | { ok: false; code: Extract<VideoSent, { ok: false }>['code'] | DraftRefusal }

/** Gives the video that comes to a draft or a published lot, whichever has that id, where somebody lists there. */
export async function videoFor(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { body, length, seen }: Given,
): Promise<VideoGiven> {
  const organisationId = await findDraftOwner(ctx, id)
  const listing = organisationId === null ? await findSetUp(ctx, id) : null
  if (organisationId === null && !listing?.live) return { ok: false, code: 'not_found' }
  const mayList = organisationId
    ? await mayEditDraft(ctx, { id, organisationId })
    : listing !== null && mayManageListing(actor, listing.row)
  if (!mayList) return { ok: false, code: 'forbidden' }
  const answer = await uploadVideo(ctx, actor, body, length)
  if (!answer.ok) return answer
  const { video } = answer
  const given = organisationId
    ? await putVideo(ctx, { id, organisationId }, video, actor.id)
    : listing &&
      (await changeVideo(ctx, actor, listing, { video, seen: seen ?? (await readLotLog(ctx, id)).version }))
  if (!given?.ok) return given ?? { ok: false, code: 'not_found' }
  return { ok: true, address: uploadAddress(video.name), bytes: video.bytes }
}

/** Keeps the video that comes and gives it to a published lot. The caller has asked for the right. */
export async function sendVideo(
  ctx: Ctx,
  actor: Actor,
  listing: SetUpListing,
  { body, length, seen }: VideoBody & { seen: number },
): Promise<VideoSent> {
  const answer = await uploadVideo(ctx, actor, body, length)
  if (!answer.ok) return answer
  const changed = await changeVideo(ctx, actor, listing, { video: answer.video, seen })
  return changed.ok ? { ok: true, name: answer.video.name } : changed
}
