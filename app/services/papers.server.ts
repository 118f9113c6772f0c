/** What lies in the bucket for nobody without a right to it: papers that people hand in. */
export type Papers = {
  keep: (key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string) => Promise<void>
  /** Null when there is no such file. */
  read: (key: string) => Promise<ReadableStream | null>
  remove: (keys: readonly string[]) => Promise<void>
  /** Keeps what comes in as it comes; `length` in bytes is known beforehand. */
  keepStream: (key: string, body: ReadableStream, length: number) => Promise<void>
  /** Bytes; null when there is no such file. */
  sizeOf: (key: string) => Promise<number | null>
  /** A part of a file; null when there is no such file. */
  readPart: (key: string, offset: number, length: number) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Every file whose key begins so, with when it was kept, epoch ms. */
  list: (beginning: string) => Promise<{ key: string; keptAt: number }[]>
  /** Removes every file whose key begins so. */
  removeAll: (beginning: string) => Promise<void>
}

/** Keys that the bucket deletes with one call. */
const MOST_AT_ONCE = 1_000

/** The pictures' bucket: their door serves names of pictures alone, and a key here is none. */
export function openPapers(bucket: Pick<R2Bucket, 'put' | 'get' | 'head' | 'list' | 'delete'>): Papers {
  return {
    async keep(key, bytes, contentType) {
      await bucket.put(key, bytes, { httpMetadata: { contentType } })
    },
    read: async (key) => (await bucket.get(key))?.body ?? null,
    async remove(keys) {
      for (let at = 0; at < keys.length; at += MOST_AT_ONCE)
        await bucket.delete(keys.slice(at, at + MOST_AT_ONCE))
    },
    async keepStream(key, body, length) {
      const fixed = new FixedLengthStream(length)
      await Promise.all([body.pipeTo(fixed.writable), bucket.put(key, fixed.readable)])
    },
    sizeOf: async (key) => (await bucket.head(key))?.size ?? null,
    async readPart(key, offset, length) {
      const found = await bucket.get(key, { range: { offset, length } })
      return found && new Uint8Array(await found.arrayBuffer())
    },
    async list(beginning) {
      const found: { key: string; keptAt: number }[] = []
      let cursor: string | undefined
      do {
        const page = await bucket.list({ prefix: beginning, cursor })
        found.push(...page.objects.map(({ key, uploaded }) => ({ key, keptAt: uploaded.getTime() })))
        cursor = page.truncated ? page.cursor : undefined
      } while (cursor)
      return found
    },
    async removeAll(beginning) {
      for (;;) {
        const { objects, truncated } = await bucket.list({ prefix: beginning, limit: MOST_AT_ONCE })
        if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key))
        if (!truncated) return
      }
    },
  }
}
