import type { Plugin } from 'vite'

type LeftOut = { file: string; why: string; code: string }

/** Files of packages that the Worker holds and never needs, and what stands there instead. */
const LEFT_OUT: readonly LeftOut[] = [
  {
    file: 'zod/v4/locales/index.js',
    why: 'Our own phrases say what is wrong, in each language; zod needs one to begin with.',
    code: "export { default as en } from './en.js'",
  },
  {
    file: '@pdf-lib/standard-fonts/es/index.js',
    why: 'Papers bring their own faces: the measures of fourteen others are asked for by nobody.',
    code: 'export const FontNames = {}, Encodings = {}, Font = {}',
  },
  {
    file: 'pako/index.js',
    why: 'The platform has it, and three packages bring one each.',
    code: `import { deflateSync, inflateSync } from 'node:zlib'
export default { deflate: deflateSync, inflate: inflateSync }`,
  },
  {
    file: 'brotli/decompress.js',
    why: 'No face of ours is a WOFF2.',
    code: "export default () => { throw new Error('Faces are TrueType.') }",
  },
  {
    file: 'react-dom/index.js',
    why: 'The server writes no portals, and changes no document.',
    code: `export const createPortal = () => null
export const flushSync = (work) => work()
export const unstable_batchedUpdates = flushSync`,
  },
  {
    file: 'react-dom/server.browser.js',
    why: 'A page is one string: what writes streams is not asked for.',
    code: "export { renderToString } from './cjs/react-dom-server-legacy.browser.production.min.js'",
  },
]

/**
 * Leaves out of the Worker what packages bring and it never calls. One of these that the build no longer meets fails it: a
 * package has changed, and what stood there may be in the Worker again.
 */
export function leftOut(): Plugin {
  const met = new Set<LeftOut>()
  return {
    name: 'left-out',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    enforce: 'pre',
    load(id) {
      const one = LEFT_OUT.find(({ file }) => id.endsWith(`/node_modules/${file}`))
      if (!one) return null
      met.add(one)
      return { code: one.code, map: null }
    },
    buildEnd(error) {
      const unmet = LEFT_OUT.filter((one) => !met.has(one)).map(({ file }) => file)
      if (!error && unmet.length > 0)
        this.error(`The Worker no longer asks for ${unmet.join(', ')}: take it off this list.`)
    },
  }
}
