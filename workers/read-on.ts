/** Somebody who sends more than this to a call that is refused is cut off. Bytes. */
const MOST_READ = 1024 * 1024

/**
 * Reads what a request still sends when it was answered before it was read: a client that is still writing would lose the
 * connection before it reads why it was refused. At most a megabyte; what is longer is let go.
 */
export async function readOn({ body, bodyUsed }: Request): Promise<void> {
  if (!body || bodyUsed || body.locked) return
  const reader = body.getReader()
  try {
    for (let read = 0; read <= MOST_READ; ) {
      const { done, value } = await reader.read()
      if (done) return
      read += value.byteLength
    }
    await reader.cancel()
  } catch {
    // whoever sends it has gone
  }
}
