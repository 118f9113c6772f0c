/** What lies in the bucket for nobody without a right to it: papers that people hand in. */
export type Papers = {
  keep: (key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string) => Promise<void>
  /** Null when there is no such file. */
  read: (key: string) => Promise<ReadableStream | null>
  remove: (keys: readonly string[]) => Promise<void>
}

/** Keys that the bucket deletes with one call. */
const MOST_AT_ONCE = 1_000

/** The pictures' bucket: their door serves names of pictures alone, and a key here is none. */
export function openPapers(bucket: Pick<R2Bucket, 'put' | 'get' | 'delete'>): Papers {
  return {
    async keep(key, bytes, contentType) {
      await bucket.put(key, bytes, { httpMetadata: { contentType } })
    },
    read: async (key) => (await bucket.get(key))?.body ?? null,
    async remove(keys) {
      for (let at = 0; at < keys.length; at += MOST_AT_ONCE)
        await bucket.delete(keys.slice(at, at + MOST_AT_ONCE))
    },
  }
}
