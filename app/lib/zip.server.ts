import {
  configure,
  Reader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js'

// a Worker has no workers of its own; and one request never waits for a place that another gives up, which workerd refuses
configure({ useWebWorkers: false, maxWorkers: 1_000 })

/** Where a zip's bytes are: its size, and any part of it. */
export type ZipSource = { size: number; read: (offset: number, length: number) => Promise<Uint8Array> }

export type ZipFault = 'not_a_zip' | 'too_many_files' | 'unsafe_name' | 'too_large' | 'damaged'
/** A zip that is refused. No size that it declares is believed: what is unfolded is counted. */
export class ZipRefused extends Error {
  constructor(
    readonly code: ZipFault,
    why?: ErrorOptions,
  ) {
    super(code, why)
  }
}

export type ZipFile = {
  name: string
  /** Unfolds it, as far as so many bytes; throws `ZipRefused`. */
  bytes: (most: number) => Promise<Uint8Array<ArrayBuffer>>
}

/** A list of files may be so long, and no part that is read at once longer. */
const PART_MOST = 24 * 1024 * 1024

/** The files of a zip by its own list; throws `ZipRefused`. Names that lead out of it are none that anybody asks for. */
export async function openZip(
  source: ZipSource,
  { filesMost, apart }: { filesMost: number; apart: boolean },
): Promise<ZipFile[]> {
  const reader = new ZipReader(new PartReader(source), {
    strictness: 'balanced',
    filenameValidation: 'balanced',
  })
  const files: ZipFile[] = []
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (files.length >= filesMost) throw new ZipRefused('too_many_files')
      if (leadsOut(entry.filename)) throw new ZipRefused('unsafe_name')
      const file = 'getData' in entry && !entry.directory ? entry : null
      if (file)
        files.push({
          name: file.filename,
          bytes: (most) =>
            counted(most, (writable) =>
              file.getData(writable, { checkOverlappingEntry: apart, checkCrc32: true }),
            ),
        })
    }
  } catch (error) {
    throw refusalOf(error, 'not_a_zip')
  }
  return files
}

export function bytesSource(bytes: Uint8Array): ZipSource {
  return { size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) }
}

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

function leadsOut(name: string): boolean {
  return /^[/\\]|^[a-z]:|\\|\0|(^|\/)\.\.(\/|$)/i.test(name)
}

class PartReader extends Reader<ZipSource> {
  readonly #source: ZipSource
  constructor(source: ZipSource) {
    super(source)
    this.#source = source
    this.size = source.size
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    if (length > PART_MOST) throw new ZipRefused('too_many_files')
    return this.#source.read(index, Math.max(0, Math.min(length, this.size - index)))
  }
}

async function counted(
  most: number,
  unfold: (into: WritableStream<Uint8Array>) => Promise<unknown>,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  let isTooLarge = false
  const writable = new WritableStream<Uint8Array>({
    write(part) {
      length += part.length
      if (length > most) {
        isTooLarge = true
        throw new ZipRefused('too_large')
      }
      parts.push(part.slice())
    },
  })
  try {
    await unfold(writable)
  } catch (error) {
    throw isTooLarge ? new ZipRefused('too_large') : refusalOf(error, 'damaged')
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function refusalOf(error: unknown, usual: ZipFault): Error {
  if (error instanceof ZipRefused) return error
  return new ZipRefused(/unsafe filename/i.test(String(error)) ? 'unsafe_name' : usual, { cause: error })
}
