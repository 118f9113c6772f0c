import { useRef, useState } from 'react'
import type { KeptPicture } from '#app/domain/shop/pictures.ts'
import { faultOf } from '#app/ui/upload-fault.ts'

/** A picture on its way: `share` of it that has gone (0 to 1), or why it did not arrive. */
export type Upload = { key: number; name: string; share: number; fault: string | null; preview: string }

const AT_ONCE = 3

/** `replaces`: the picture that it was cut out of. `turn`: when it was chosen, which those sent side by side arrive without. */
type Waiting = {
  key: number
  file: File
  replaces: string | null
  turn: number
  request: XMLHttpRequest | null
}

/**
 * Sends pictures side by side, each with its progress; one that fails holds no other, and can be sent again. `kept` hears of
 * each that has arrived, of the picture that it was cut out of, and when it was chosen: they arrive in any order.
 */
export function useUploads(
  address: string,
  kept: (picture: KeptPicture, replaces: string | null, turn: number) => void,
) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const files = useRef(new Map<number, Waiting>())
  const line = useRef<number[]>([])
  const underWay = useRef(0)
  const next = useRef(1)
  const hear = useRef(kept)
  hear.current = kept

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const forget = (key: number) => {
    files.current.get(key)?.request?.abort()
    files.current.delete(key)
    line.current = line.current.filter((waiting) => waiting !== key)
    setUploads((all) => {
      const gone = all.find((upload) => upload.key === key)
      if (gone) URL.revokeObjectURL(gone.preview)
      return all.filter((upload) => upload.key !== key)
    })
  }

  function pump() {
    while (underWay.current < AT_ONCE) {
      const key = line.current.shift()
      const waiting = key === undefined ? undefined : files.current.get(key)
      if (!waiting) return
      underWay.current += 1
      send(waiting)
    }
  }

  function send(waiting: Waiting) {
    const { key, file, replaces, turn } = waiting
    const request = new XMLHttpRequest()
    waiting.request = request
    const ended = (fault: string | null, picture?: KeptPicture | null) => {
      underWay.current -= 1
      waiting.request = null
      if (fault || !picture) change(key, { fault: fault ?? 'failed', share: 0 })
      else {
        forget(key)
        hear.current(picture, replaces, turn)
      }
      pump()
    }
    request.upload.onprogress = ({ loaded, total }) => change(key, { share: total > 0 ? loaded / total : 0 })
    request.onload = () =>
      request.status < 300 ? ended(null, keptOf(request.responseText)) : ended(faultOf(request.responseText))
    request.onerror = () => ended('offline')
    request.onabort = () => {
      underWay.current -= 1
      pump()
    }
    request.open('POST', address)
    const form = new FormData()
    form.set('picture', file)
    form.set('turn', String(turn))
    if (replaces !== null) form.set('replaces', replaces)
    request.send(form)
  }

  return {
    uploads,
    add(chosen: Iterable<File>, replaces: string | null = null) {
      const now = Math.trunc(performance.timeOrigin + performance.now())
      const added = [...chosen].map((file, place) => {
        const key = next.current
        next.current += 1
        // a hundred at a time are in order, and those of a later moment behind them
        files.current.set(key, { key, file, replaces, turn: now * 100 + place, request: null })
        line.current.push(key)
        return { key, name: file.name, share: 0, fault: null, preview: URL.createObjectURL(file) }
      })
      setUploads((all) => [...all, ...added])
      pump()
    },
    retry(key: number) {
      change(key, { fault: null, share: 0 })
      line.current.push(key)
      pump()
    },
    dismiss: forget,
  }
}

function keptOf(text: string): KeptPicture | null {
  try {
    const { name, tint, width, height } = JSON.parse(text) as Partial<KeptPicture>
    if (!name || !tint || !width || !height) return null
    return { name, tint, width, height }
  } catch {
    // no answer of ours: a proxy's page
    return null
  }
}
