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
  /** When it was changed last, epoch ms; as its packer's clock said. */
  changedAt: number
  /** How many bytes it says that it unfolds to. */
  declared: number
  /** Unfolds it, as far as so many bytes; throws `ZipRefused`. */
  bytes: (most: number) => Promise<Uint8Array<ArrayBuffer>>
}

export function bytesSource(bytes: Uint8Array): ZipSource {
  return { size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) }
}

export function readBlob(blob: Blob): ZipSource {
  const read = async (offset: number, length: number) =>
    new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer())
  return { size: blob.size, read }
}
