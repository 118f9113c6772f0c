import { MOST_LOT_PICTURE } from '#app/domain/shop/uploads.ts'
import { readBlob } from '#app/lib/zip-refused.ts'

/** What of a zip is taken in: more pictures than a shelf has, and no more than a browser keeps. */
const FILES_MOST = 2_000
const BYTES_MOST = 1_500 * 1024 * 1024

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** A file's pictures: those of a zip, one after another and in the order in which they were taken, or itself. */
export async function* unfolded(file: File): AsyncGenerator<File, void> {
  if (!/\.zip$/i.test(file.name)) {
    yield file
    return
  }
  const { openZip } = await import('#app/lib/zip-files.ts')
  const files = await openZip(readBlob(file), { filesMost: FILES_MOST, apart: true })
  const pictures = files
    .map(({ name, changedAt, bytes }) => ({ name: name.split('/').at(-1) ?? '', changedAt, bytes }))
    // what a Mac packs beside each file has its name with a dot before it
    .filter(({ name }) => typeOf(name) !== undefined && !name.startsWith('.'))
    .sort((one, other) => one.changedAt - other.changedAt || (one.name < other.name ? -1 : 1))
  let left = BYTES_MOST
  for (const { name, changedAt, bytes } of pictures) {
    const read = await bytes(Math.min(left, MOST_LOT_PICTURE))
    left -= read.length
    yield new File([read], name, { type: typeOf(name) ?? '', lastModified: changedAt })
  }
}

function typeOf(name: string): string | undefined {
  return TYPES[name.split('.').at(-1)?.toLowerCase() ?? '']
}
