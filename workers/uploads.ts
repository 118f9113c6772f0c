import { isUploadFile } from '#app/domain/shop/uploads.ts'
import { videoTypeOf } from '#app/domain/shop/videos.ts'

/** An address never shows another picture. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Whatever the bytes are, a browser shows them as what their name says or not at all. */
const HEADERS = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Serves an uploaded picture, or a video, of which a player asks for parts. It asks nobody who they are: the address alone is what cannot be guessed. */
export async function serveUpload(request: Request, bucket: R2Bucket): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  const file = new URL(request.url).pathname.slice('/uploads/'.length)
  const video = videoTypeOf(file)
  if (!video && !isUploadFile(file)) return missing()
  if (video && request.method === 'GET' && request.headers.has('range'))
    return servePart(request, bucket, file, video)
  const found = await bucket.get(file, { onlyIf: request.headers })
  if (!found) return missing()
  const headers = {
    ...HEADERS,
    'content-type': video ?? 'image/webp',
    'cache-control': FOR_EVER,
    etag: found.httpEtag,
    ...(video && { 'accept-ranges': 'bytes' }),
  }
  if (!('body' in found) || !found.body) return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') {
    await found.body.cancel()
    return new Response(null, { headers: { ...headers, 'content-length': String(found.size) } })
  }
  return new Response(found.body, { headers: { ...headers, 'content-length': String(found.size) } })
}

async function servePart(request: Request, bucket: R2Bucket, file: string, type: string): Promise<Response> {
  const known = await bucket.head(file)
  if (!known) return missing()
  const { size } = known
  const headers = {
    ...HEADERS,
    'content-type': type,
    'cache-control': FOR_EVER,
    'accept-ranges': 'bytes',
    etag: known.httpEtag,
  }
  const condition = request.headers.get('if-range')
  const isSame = condition === null || condition === known.httpEtag
  const range = isSame ? rangeOf(request.headers.get('range') ?? '', size) : null
  if (range === 'beyond')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
  const found = await bucket.get(file, range ? { range } : {})
  if (!found) return missing()
  // another unit, several parts at once, or another file than was asked on: all of it
  if (!range) return new Response(found.body, { headers: { ...headers, 'content-length': String(size) } })
  const { offset, length } = range
  return new Response(found.body, {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(length),
      'content-range': `bytes ${offset}-${offset + length - 1}/${size}`,
    },
  })
}

/** The one part that a request asks for; null where it is none that is known. */
function rangeOf(asked: string, size: number): { offset: number; length: number } | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(asked) ?? []
  if (first === '' && last === '') return null
  const offset = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  if (offset >= size || (first === '' && Number(last) === 0)) return 'beyond'
  return end < offset ? null : { offset, length: end - offset + 1 }
}

function missing(): Response {
  return new Response('No such picture', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })
}
