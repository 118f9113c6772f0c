import { MOST_BODY } from '#app/domain/shop/uploads.ts'

export type FormFault = 'not_multipart' | 'too_large' | 'malformed'

/** Reads a form with files, no further than it may be long: a longer one is refused before it is all here. */
export async function readUploadForm(request: Request): Promise<FormData | FormFault> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) return 'not_multipart'
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BODY) return 'too_large'
  const body = await readAtMost(request.body, MOST_BODY)
  if (body === null) return 'too_large'
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch {
    return 'malformed'
  }
}

async function readAtMost(stream: ReadableStream<Uint8Array> | null, most: number): Promise<Blob | null> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = stream?.getReader()
  let length = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done || !value) return new Blob(parts)
    length += value.length
    if (length > most) {
      await reader?.cancel()
      return null
    }
    parts.push(new Uint8Array(value))
  }
}
