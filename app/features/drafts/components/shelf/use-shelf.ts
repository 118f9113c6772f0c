import { useCallback, useEffect, useRef, useState } from 'react'
import { type Label, labelIn, labelWords } from '#app/domain/shop/shelf.ts'
import { uuidOf } from '#app/lib/uuid-of.ts'
import { ShelfSender } from './shelf-sender.client.ts'
import { ShelfStore, type WaitingPicture } from './shelf-store.client.ts'
import { unfolded } from './unfold.client.ts'

/** Reads the texts of all codes in a picture. */
export type CodeReader = {
  read: (source: ImageBitmap | HTMLVideoElement) => Promise<string[]>
  close: () => void
}

export type ShelfLot = { draft: string; label: string }
type Taken = { draft: string; key: number; name: string | null }

export type Shelf = {
  /** The lot whose label was read last. */
  lot: ShelfLot | null
  /** How many pictures each lot has got here. */
  counts: ReadonlyMap<string, number>
  waiting: number
  offline: boolean
  refused: string | null
  /** Address of the last picture, to be looked at. */
  last: string | null
  canUndo: boolean
  /** Whether pictures can be kept here at all. */
  ready: boolean
}

const KEPT_LOT = 'fairlot-shelf-lot'
const NOTHING: Shelf = {
  lot: null,
  counts: new Map(),
  waiting: 0,
  offline: false,
  refused: null,
  last: null,
  canUndo: false,
  ready: false,
}

type Given = { organisation: string; query: string }

/**
 * A shelf as it is photographed: every picture after a label is that label's lot's. It is kept in the browser before anything
 * else, and goes up when there is a connection.
 */
export function useShelf({ organisation, query }: Given) {
  const [shelf, setShelf] = useState(NOTHING)
  const store = useRef<ShelfStore | null>(null)
  const sender = useRef<ShelfSender | null>(null)
  const lot = useRef<ShelfLot | null>(null)
  const taken = useRef<Taken[]>([])

  const change = useCallback((part: Partial<Shelf>) => setShelf((was) => ({ ...was, ...part })), [])
  const recount = useCallback(async () => {
    const waiting = (await store.current?.list(organisation)) ?? []
    change({ waiting: waiting.length })
  }, [change, organisation])

  useEffect(() => {
    let left = false
    const online = () => void sender.current?.run()
    ShelfStore.open()
      .then((opened) => {
        if (left) return opened.close()
        store.current = opened
        sender.current = new ShelfSender(opened, organisation, query, (news) => {
          if (news.type === 'sent') {
            taken.current = taken.current.map((each) =>
              each.key === news.picture.key ? { ...each, name: news.name } : each,
            )
            change({ offline: false })
          }
          if (news.type === 'offline') change({ offline: true })
          if (news.type === 'refused') change({ refused: news.code })
          void recount()
        })
        lot.current = keptLot(organisation)
        change({ ready: true, lot: lot.current })
        void recount()
        online()
        return undefined
      })
      .catch(() => change({ ready: false }))
    window.addEventListener('online', online)
    return () => {
      left = true
      window.removeEventListener('online', online)
      sender.current?.stop()
      store.current?.close()
    }
  }, [organisation, query, change, recount])

  const begin = useCallback(
    async (label: Label) => {
      const next =
        'lot' in label
          ? { draft: label.lot, label: label.lot.slice(0, 8) }
          : { draft: await uuidOf(labelWords(organisation, label.text)), label: label.text }
      if (next.draft === lot.current?.draft) return
      lot.current = next
      keepLot(organisation, next)
      change({ lot: next })
    },
    [organisation, change],
  )

  const add = useCallback(
    async (blob: Blob, name: string) => {
      const { current } = lot
      if (!store.current || !current) return false
      const kept: WaitingPicture = await store.current.add({
        organisation,
        draft: current.draft,
        label: current.label,
        blob,
        name,
        once: crypto.randomUUID(),
      })
      taken.current = [...taken.current, { draft: current.draft, key: kept.key, name: null }]
      const address = URL.createObjectURL(blob)
      setShelf((was) => {
        if (was.last) URL.revokeObjectURL(was.last)
        return { ...was, last: address, counts: counted(was.counts, current.draft, 1), canUndo: true }
      })
      await recount()
      void sender.current?.run()
      return true
    },
    [organisation, recount],
  )

  /** Takes the last picture back, whether it has gone up or not. */
  const undo = useCallback(async () => {
    const last = taken.current.at(-1)
    if (!last) return
    if (last.name) {
      const form = new FormData()
      form.set('remove', last.name)
      await fetch(`/seller/drafts/${last.draft}/pictures${query}`, { method: 'POST', body: form })
    } else await store.current?.remove(last.key)
    taken.current = taken.current.slice(0, -1)
    const canUndo = taken.current.length > 0
    setShelf((was) => ({ ...was, last: null, canUndo, counts: counted(was.counts, last.draft, -1) }))
    await recount()
  }, [query, recount])

  /**
   * Pictures in the order in which they were taken, those of a zip where it stands: one with a label begins the next lot and
   * is not kept. `zip` names one that cannot be read to its end.
   */
  const addFiles = useCallback(
    async (files: readonly File[], reader: CodeReader | null) => {
      const inOrder = [...files].sort(
        (one, other) => one.lastModified - other.lastModified || (one.name < other.name ? -1 : 1),
      )
      let lost = 0
      let zip: string | null = null
      for (const file of inOrder) {
        try {
          for await (const picture of unfolded(file)) {
            const label = reader && (await labelOf(reader, picture))
            if (label) await begin(label)
            else if (!(await add(picture, picture.name))) lost += 1
          }
        } catch {
          zip = file.name
        }
      }
      return { lost, zip }
    },
    [begin, add],
  )

  return { shelf, begin, add, addFiles, undo }
}

async function labelOf(reader: CodeReader, file: File): Promise<Label | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const codes = await reader.read(picture).catch(() => [])
  picture.close()
  return labelIn(codes)
}

function counted(counts: ReadonlyMap<string, number>, draft: string, by: number) {
  return new Map(counts).set(draft, Math.max(0, (counts.get(draft) ?? 0) + by))
}

function keptLot(organisation: string): ShelfLot | null {
  try {
    const kept = JSON.parse(localStorage.getItem(`${KEPT_LOT}:${organisation}`) ?? 'null') as ShelfLot | null
    return kept && typeof kept.draft === 'string' && typeof kept.label === 'string' ? kept : null
  } catch {
    return null
  }
}

function keepLot(organisation: string, lot: ShelfLot) {
  try {
    localStorage.setItem(`${KEPT_LOT}:${organisation}`, JSON.stringify(lot))
  } catch {
    // a browser that keeps nothing: the label is read again after a reload
  }
}
