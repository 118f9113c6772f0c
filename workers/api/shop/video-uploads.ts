import { z } from 'zod'
import { MOST_VIDEO_SECONDS, videoLengthSaid } from '#app/domain/shop/videos.ts'
import { type VideoGiven, videoFor } from '#app/flows/lots/change-video.server.ts'
import { AFTER_THE_WINDOW } from '#app/lib/retry-after.ts'
import { errorsOf, newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, video } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { documented, NO_LISTING, NO_LISTING_DOC } from '#workers/api/core/refusals.ts'

/** Videos of lots. Registered before the limit of other bodies (index.ts). */
export const videoUploads = newArea()

/** What stands in the address: the body is the file. */
const about = z.object({
  id: z.string().min(1).max(64).meta({ description: 'A draft, or a published lot' }),
  seen: z.coerce.number().int().min(0).optional().meta({
    description:
      'Of a published lot: how often it had been changed when you read it. A change since is refused.',
  }),
})

const upload = defineCall({
  path: '/product/uploadVideo',
  area: 'Selling',
  summary: 'Upload a lot’s video',
  description: `For people who list lots. The body is the file itself, with its \`Content-Length\`: mp4 or webm by its content, at most ${MOST_VIDEO_SECONDS} seconds and 60 MB; \`id\` and \`seen\` stand in the address. A lot has one video; a new one replaces it. \`file_name\` is its address on this site, which never changes.

A draft shows it once published. On a published lot it can change any time, like pictures: after the first offer, the previous video stays on the page with its date, and everyone with an offer is told. Limited per person.`,
  signedIn: 'always',
  input: z.string().meta({ format: 'binary' }),
  data: dataSchema(
    z.object({
      id: z.string(),
      file_name: z.string(),
      size: z.int().meta({ description: 'Bytes' }),
    }),
  ),
  example: {
    input: 'POST /api/product/uploadVideo?id=lot-4821&seen=2, and the bytes of drill.mp4',
    data: {
      responseData: {
        id: 'lot-4821',
        file_name: '/uploads/up-k3v7q2mzx4c5n6b7t2r3w4yaha.mp4',
        size: 8_412_031,
      },
    },
  },
  refusals: [
    NO_LISTING_DOC,
    ...documented('sign_in', 'deactivated', 'forbidden', 'upload_too_large', 'file_type', 'upload_failed'),
    ...documented('lot_stale', 'too_many'),
  ],
})
videoUploads.openAPIRegistry.registerPath(video(upload, about))

videoUploads.post(upload.path, async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  if (actor.role === 'buyer' && actor.organisations.length === 0) throw refusal('forbidden')
  const read = about.safeParse(c.req.query())
  if (!read.success) throw refusal('validation', { data: { errors: errorsOf(read.error) } })
  const { id, seen } = read.data
  const { body, headers } = c.req.raw
  const given = await videoFor(ctx, actor, id, { body, length: videoLengthSaid(headers), seen })
  if (!given.ok) throw refusedVideo(given.code)
  return c.json(success({ responseData: { id, file_name: given.address, size: given.bytes } }), 200)
})

/** A client that reads only the words still learns why. */
const REASONS: Record<string, string> = {
  empty: 'The file is empty.',
  damaged: 'The file is damaged, or did not arrive whole.',
  no_size: 'Say how long it is, by Content-Length.',
  no_length: 'The file does not say how many seconds it has.',
  too_long: `It is longer than ${MOST_VIDEO_SECONDS} seconds.`,
}

function refusedVideo(code: Extract<VideoGiven, { ok: false }>['code']) {
  if (code === 'not_found') return refusal('not_found', { message: NO_LISTING })
  if (code === 'forbidden') return refusal('forbidden')
  if (code === 'stale') return refusal('lot_stale')
  if (code === 'too_many') return refusal('too_many', { headers: AFTER_THE_WINDOW })
  if (code === 'too_large')
    return refusal('upload_too_large', { message: 'Upload Failed! The limit is 60 MB.' })
  if (code === 'type') return refusal('file_type')
  return refusal('upload_failed', { message: `Upload Failed! ${REASONS[code] ?? ''}`.trim() })
}
