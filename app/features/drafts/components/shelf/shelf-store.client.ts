/** A picture that waits in the browser until it has gone up. */
export type WaitingPicture = {
  /** Given by the store; rises in the order in which pictures were taken. */
  key: number
  organisation: string
  draft: string
  label: string
  blob: Blob
  name: string
  /** Makes a picture that is sent twice one. */
  once: string
}

const NAME = 'fairlot-shelf'
const STORE = 'pictures'

/** Pictures in the browser's own database: neither a dead tab nor a lost line takes them. */
export class ShelfStore {
  private constructor(private readonly db: IDBDatabase) {}

  static async open(): Promise<ShelfStore> {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: 'key', autoIncrement: true })
    }
    return new ShelfStore(await done(request))
  }

  /** Resolves once it is kept. */
  async add(picture: Omit<WaitingPicture, 'key'>): Promise<WaitingPicture> {
    const key = Number(await done(this.#pictures('readwrite').add(picture)))
    return { ...picture, key }
  }

  /** An organisation's own, in the order in which they were taken. */
  async list(organisation: string): Promise<WaitingPicture[]> {
    const all = (await done(this.#pictures('readonly').getAll())) as WaitingPicture[]
    return all.filter((picture) => picture.organisation === organisation)
  }

  async remove(key: number): Promise<void> {
    await done(this.#pictures('readwrite').delete(key))
  }

  close() {
    this.db.close()
  }

  #pictures(mode: IDBTransactionMode): IDBObjectStore {
    return this.db.transaction(STORE, mode).objectStore(STORE)
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
