import { expect, test } from 'vitest'
import { openPictures, PictureFault } from './pictures.server.ts'

/** Pictures whose service says this to whatever is asked. */
function saying(error: Error) {
  const images = { input: () => ({ output: () => Promise.reject(error) }) }
  const { asPng } = openPictures({ images, bucket: {}, assets: {} } as never)
  return asPng(new Uint8Array()).catch((fault: unknown) => fault)
}

test.each([
  ['a connection that is lost', new Error('Network connection lost.'), 'busy'],
  ['an error of the service', Object.assign(new Error('x'), { code: 9523 }), 'busy'],
  ['a picture that cannot be read', Object.assign(new Error('x'), { code: 9412 }), 'damaged'],
])('What passes is not said of the picture: %s.', async (_, error, code) => {
  const fault = await saying(error)
  expect(fault).toBeInstanceOf(PictureFault)
  expect(fault).toMatchObject({ code })
})
