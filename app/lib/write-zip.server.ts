import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'

/** A zip of these files. `folded`: smaller, and slower to write. */
export async function writeZip(
  files: readonly (readonly [name: string, bytes: Uint8Array])[],
  { folded }: { folded: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    level: folded ? 6 : 0,
    extendedTimestamp: false,
    // sizes before the bytes: some readers know no others
    dataDescriptor: false,
    createTempStream: async () => new TransformStream({ transform: passOn }, undefined, HELD),
  })
  for (const [name, bytes] of files) await writer.add(name, new Uint8ArrayReader(bytes))
  return writer.close()
}

/** Chunks that wait for the size of their file: the usual stream waits for endless ones, which a Worker refuses. */
const HELD = { highWaterMark: 1_000_000 }

function passOn(chunk: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>) {
  controller.enqueue(chunk)
}
