import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { type LotVideo, MOST_VIDEO, type VideoFault, videoFile } from '#app/domain/shop/videos.ts'
import { type Bytes, joined } from './bytes.ts'
import { admitUpload, newUploadName } from './commands.server.ts'
import { readVideo, VIDEO_HEAD, videoTypeOfHead } from './video-file.ts'

export type VideoUploaded =
  | { ok: true; video: LotVideo }
  | { ok: false; code: VideoFault | 'forbidden' | 'too_many' | 'no_size' }

/**
 * Puts a video into the bucket while it comes, then judges it there: where its length stands is known once all of it has
 * come. One that is refused is taken out again.
 */
export async function uploadVideo(
  ctx: Ctx,
  actor: Actor,
  body: ReadableStream<Uint8Array> | null,
  length: number | null,
): Promise<VideoUploaded> {
  const refused = await admitUpload(ctx, actor, 'product')
  if (refused) return refused
  if (length === null) return { ok: false, code: 'no_size' }
  if (length > MOST_VIDEO) return { ok: false, code: 'too_large' }
  if (!body || length === 0) return { ok: false, code: 'empty' }
  const reader = body.getReader()
  const head = await readHead(reader)
  const type = videoTypeOfHead(head)
  if (!type) {
    await reader.cancel()
    return { ok: false, code: 'type' }
  }
  const name = videoFile(newUploadName(), type)
  const about = { folder: 'product', by: actor.id, at: new Date(ctx.clock.now()).toISOString() }
  try {
    await ctx.pictures.keepStream(name, behind(head, reader), { length, type, about })
  } catch (error) {
    // cancelled, or cut off on the way
    ctx.log('warn', 'upload.failed', { code: 'cut_off', error: String(error) })
    await ctx.pictures.remove([name])
    return { ok: false, code: 'damaged' }
  }
  const read = await readVideo((at, most) => ctx.pictures.readPart(name, at, most), length)
  if (typeof read !== 'string') return { ok: true, video: { name, type, bytes: length } }
  await ctx.pictures.remove([name])
  return { ok: false, code: read }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

async function readHead(reader: Reader): Promise<Bytes> {
  const parts: Bytes[] = []
  for (let length = 0; length < VIDEO_HEAD; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(new Uint8Array(value))
    length += value.length
  }
  return joined(parts)
}

/** What was read of a stream already, and the rest of it as somebody asks for it. */
function behind(head: Bytes, reader: Reader): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(head),
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
