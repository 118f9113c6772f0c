import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { VideoBody } from '#app/domain/shop/videos.ts'
import type { DraftKey, DraftRefusal } from '#app/features/drafts/commands.server.ts'
import { putVideo } from '#app/features/drafts/picture-commands.server.ts'
import { uploadVideo, type VideoUploaded } from '#app/features/uploads/video-commands.server.ts'

export type VideoAdded =
  | { ok: true; name: string }
  | { ok: false; code: Extract<VideoUploaded, { ok: false }>['code'] | DraftRefusal }

/** Keeps a video and gives it to a draft, in the place of one that it has. The caller has asked for the right. */
export async function addDraftVideo(
  ctx: Ctx,
  actor: Actor,
  key: DraftKey,
  sent: VideoBody,
): Promise<VideoAdded> {
  const answer = await uploadVideo(ctx, actor, sent.body, sent.length)
  if (!answer.ok) return answer
  const put = await putVideo(ctx, key, answer.video, actor.id)
  return put.ok ? { ok: true, name: answer.video.name } : put
}
