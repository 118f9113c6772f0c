import { isUploadFile } from '#app/domain/shop/uploads.ts'

/** An address never shows another picture. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Whatever the bytes are, a browser draws them as a picture or not at all. */
const HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Serves an uploaded picture. It asks nobody who they are: the address alone is what cannot be guessed. */
export async function serveUpload(request: Request, bucket: R2Bucket): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  const file = new URL(request.url).pathname.slice('/uploads/'.length)
  if (!isUploadFile(file)) return missing()
  const found = await bucket.get(file, { onlyIf: request.headers })
  if (!found) return missing()
  const headers = { ...HEADERS, 'cache-control': FOR_EVER, etag: found.httpEtag }
  if (!('body' in found) || !found.body) return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') {
    await found.body.cancel()
    return new Response(null, { headers: { ...headers, 'content-length': String(found.size) } })
  }
  return new Response(found.body, { headers: { ...headers, 'content-length': String(found.size) } })
}

function missing(): Response {
  return new Response('There is no such picture', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })
}
