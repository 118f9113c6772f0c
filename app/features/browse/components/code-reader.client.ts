import type { ScanAnswer, ScanQuestion } from './scan-talk.ts'

/** Something that a code can be read from: the camera's picture, or one that somebody has chosen. */
export type Source = HTMLVideoElement | ImageBitmap

export type CodeReader = {
  /** The texts of all codes in it; throws when it cannot be looked at. */
  read: (source: Source) => Promise<string[]>
  close: () => void
}

type Native = { detect: (source: Source) => Promise<{ rawValue: string }[]> }
type NativeClass = { new (): Native; getSupportedFormats?: () => Promise<string[]> }

/** Larger pictures are made smaller: no bar gets lost, and much time is won. */
const LONGEST_SIDE = 1600

/** The browser's own reader, else one of WebAssembly in a worker; null where neither can be had. */
export async function openReader(): Promise<CodeReader | null> {
  return (await openNative()) ?? openWorker()
}

async function openNative(): Promise<CodeReader | null> {
  const Known = (globalThis as { BarcodeDetector?: NativeClass }).BarcodeDetector
  try {
    // some browsers have the name and no format behind it
    if (!Known || (await Known.getSupportedFormats?.())?.length === 0) return null
    const detector = new Known()
    return {
      read: async (source) => (await detector.detect(source)).map(({ rawValue }) => rawValue),
      close: () => {},
    }
  } catch {
    return null
  }
}

function openWorker(): CodeReader | null {
  if (typeof Worker === 'undefined' || typeof WebAssembly === 'undefined') return null
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve: (codes: string[]) => void; reject: (why: Error) => void }>()
  let last = 0
  worker.addEventListener('message', ({ data: { id, codes } }: MessageEvent<ScanAnswer>) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (codes) asked?.resolve(codes)
    else asked?.reject(new Error('The picture could not be read'))
  })
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The scanner could not be loaded'))
    waiting.clear()
  })
  return {
    read: (source) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        const question: ScanQuestion = { id: last, pixels: pixelsOf(source) }
        worker.postMessage(question, [question.pixels.data.buffer])
      }),
    close: () => worker.terminate(),
  }
}

function pixelsOf(source: Source): ImageData {
  const video = source instanceof HTMLVideoElement
  const [width, height] = video ? [source.videoWidth, source.videoHeight] : [source.width, source.height]
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) throw new Error('Nothing can be drawn')
  // what is clear in a picture is paper
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(source, 0, 0, canvas.width, canvas.height)
  return drawing.getImageData(0, 0, canvas.width, canvas.height)
}
