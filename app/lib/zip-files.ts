import { configure, Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { type ZipFault, type ZipFile, ZipRefused, type ZipSource } from './zip-refused.ts'

// a Worker has no workers of its own, and a page of this house lets none be made of text; and one request never waits for a place that another gives up, which workerd refuses
configure({ useWebWorkers: false, maxWorkers: 1_000 })

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
          changedAt: file.lastModDate.getTime(),
          declared: file.uncompressedSize,
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
