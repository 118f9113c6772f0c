/** The whole of a body as text. */
export function textOf(stream: string | ReadableStream): Promise<string> {
  return new Response(stream).text()
}

/** The whole of a body as it came. */
export function bytesOf(stream: ReadableStream): Promise<ArrayBuffer> {
  return new Response(stream).arrayBuffer()
}

/** Texts as the body of an answer: each is asked for when the one before is taken, and none once nobody reads on. */
export function streamOf(texts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await texts.return()
    },
  })
}
