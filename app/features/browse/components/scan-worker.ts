import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { ScanAnswer, ScanQuestion } from './scan-talk.ts'

/**
 * Reads codes by WebAssembly, for browsers that read none themselves. It runs here and not on the page: a worker has the
 * policy of its own file, so that pages need no 'wasm-unsafe-eval', and a picture that is hard to read holds up nobody.
 */
prepareZXingModule({
  overrides: {
    // ours, not a foreign network's
    locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : prefix + path),
  },
  fireImmediately: true,
}).catch(() => {})

const detector = new BarcodeDetector()

self.addEventListener('message', async ({ data: { id, pixels } }: MessageEvent<ScanQuestion>) => {
  const answer: ScanAnswer = { id, codes: null }
  try {
    answer.codes = (await detector.detect(pixels)).map(({ rawValue }) => rawValue)
  } catch {
    // told as no answer: whoever asked knows what to say of that
  }
  self.postMessage(answer)
})
