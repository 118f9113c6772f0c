import type { Size, Turn } from '#app/domain/shop/uploads.ts'
import { isPassing } from '#app/lib/passing-fault.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The bucket of uploaded pictures, and what makes them. The one file that knows these two bindings. */
export type Pictures = {
  /**
   * Decodes a picture and writes it anew as WebP: turned upright, of this size, with nothing of what stood beside it.
   * Throws PictureFault.
   */
  encode: (bytes: Bytes, how: { turn: Turn; size: Size; quality: number }) => Promise<Bytes>
  /** The same picture as a PNG, for whoever reads its points. Throws PictureFault. */
  asPng: (bytes: Bytes) => Promise<Bytes>
  /** A picture of the demo, which lies among the program's own files. Null where there is none. */
  readOwn: (path: string) => Promise<Bytes | null>
  /** `about` is kept with the file, for whoever looks into the bucket. */
  keep: (file: string, bytes: Bytes, about: Record<string, string>) => Promise<void>
  /** Keeps what comes as it comes, without holding it. Fails, and keeps nothing, where it ends at another length. */
  keepStream: (file: string, stream: ReadableStream<Uint8Array>, how: Streamed) => Promise<void>
  remove: (files: string[]) => Promise<void>
  has: (file: string) => Promise<boolean>
  /** Null where there is no such file. */
  read: (file: string) => Promise<Bytes | null>
  /** The same with what was kept beside it. */
  readKept: (file: string) => Promise<{ bytes: Bytes; about: Record<string, string> } | null>
  /** Some of a file's bytes, which must be there; none where there is no such file. */
  readPart: (file: string, at: number, length: number) => Promise<Bytes>
  /** The files whose names begin so, with what they were kept for and when. */
  list: (beginning: string) => Promise<KeptFile[]>
}

type Streamed = { length: number; type: string; about: Record<string, string> }

export type KeptFile = { file: string; folder: string | null; keptAt: number }

/** `damaged`: no picture comes of it, now or later. `busy`: the service did not do it this time. */
export class PictureFault extends Error {
  constructor(
    readonly code: 'damaged' | 'busy',
    cause: unknown,
  ) {
    super(`${code}: ${String(cause)}`)
  }
}

/** Without, a list tells names alone; the types are those of an older bucket. */
const WITH_METADATA = { include: ['customMetadata'] }

/** The bucket takes no more keys in one order to delete. */
const MOST_AT_ONCE = 1_000

/** Errors of the Images service that are its own and not the picture's. */
const SERVICE_ERRORS = new Set([9422, 9504, 9505, 9510, 9522, 9523, 9524, 9529])

type Bindings = {
  images: ImagesBinding
  bucket: Pick<R2Bucket, 'put' | 'delete' | 'head' | 'get' | 'list'>
  assets: Pick<Fetcher, 'fetch'>
}

export function openPictures({ images, bucket, assets }: Bindings): Pictures {
  return {
    async encode(bytes, { turn, size, quality }) {
      try {
        const made = await images
          .input(new Blob([bytes]).stream())
          .transform({
            // the local stand-in of Images rotates but does not mirror
            ...(turn.mirror && { flip: 'h' as const }),
            ...(turn.rotate !== 0 && { rotate: turn.rotate }),
            // the height follows: with both, the local stand-in would add borders
            width: size.width,
            fit: 'scale-down',
          })
          .output({ format: 'image/webp', quality, anim: false })
        const encoded = new Uint8Array(await made.response().arrayBuffer())
        if (!isWebp(encoded)) throw new Error('no WebP came of it')
        return encoded
      } catch (error) {
        throw asFault(error)
      }
    },
    async asPng(bytes) {
      try {
        const made = await images.input(new Blob([bytes]).stream()).output({ format: 'image/png' })
        return new Uint8Array(await made.response().arrayBuffer())
      } catch (error) {
        throw asFault(error)
      }
    },
    async readOwn(path) {
      // the host says nothing to the binding, which wants one
      const found = await assets.fetch(new URL(path, 'https://assets.local'))
      return found.ok ? new Uint8Array(await found.arrayBuffer()) : null
    },
    async keep(file, bytes, about) {
      await bucket.put(file, bytes, {
        httpMetadata: { contentType: 'image/webp' },
        customMetadata: about,
      })
    },
    async keepStream(file, stream, { length, type, about }) {
      const fixed = new FixedLengthStream(length)
      await Promise.all([
        stream.pipeTo(fixed.writable),
        bucket.put(file, fixed.readable, { httpMetadata: { contentType: type }, customMetadata: about }),
      ])
    },
    async remove(files) {
      for (let at = 0; at < files.length; at += MOST_AT_ONCE)
        await bucket.delete(files.slice(at, at + MOST_AT_ONCE))
    },
    has: async (file) => (await bucket.head(file)) !== null,
    async read(file) {
      const found = await bucket.get(file)
      return found && new Uint8Array(await found.arrayBuffer())
    },
    async readKept(file) {
      const found = await bucket.get(file)
      if (!found) return null
      return { bytes: new Uint8Array(await found.arrayBuffer()), about: found.customMetadata ?? {} }
    },
    async readPart(file, at, length) {
      const found = await bucket.get(file, { range: { offset: at, length } })
      return found ? new Uint8Array(await found.arrayBuffer()) : new Uint8Array()
    },
    async list(beginning) {
      const files: KeptFile[] = []
      let cursor: string | undefined
      do {
        const page = await bucket.list({ prefix: beginning, cursor, ...WITH_METADATA })
        for (const { key, uploaded, customMetadata } of page.objects) {
          const keptAt = Date.parse(customMetadata?.at ?? '')
          files.push({
            file: key,
            folder: customMetadata?.folder ?? null,
            keptAt: Number.isNaN(keptAt) ? uploaded.getTime() : keptAt,
          })
        }
        cursor = page.truncated ? page.cursor : undefined
      } while (cursor)
      return files
    },
  }
}

function asFault(error: unknown): PictureFault {
  const code = error instanceof Error && 'code' in error ? Number(error.code) : 0
  return new PictureFault(SERVICE_ERRORS.has(code) || isPassing(error) ? 'busy' : 'damaged', error)
}

function isWebp(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  return head.startsWith('RIFF') && head.endsWith('WEBP')
}
