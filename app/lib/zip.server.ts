export { bytesSource, type ZipFault, type ZipFile, ZipRefused, type ZipSource } from './zip-refused.ts'

type Reads = typeof import('./zip-files.ts')
type Writes = typeof import('./write-zip.server.ts')

// few requests bring or fetch a zip: what folds and unfolds is begun with the first
export const openZip: Reads['openZip'] = async (...given) =>
  (await import('./zip-files.ts')).openZip(...given)
export const writeZip: Writes['writeZip'] = async (...given) =>
  (await import('./write-zip.server.ts')).writeZip(...given)
