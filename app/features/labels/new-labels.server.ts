import { labelWords, newLabel } from '#app/domain/shop/shelf.ts'
import { uuidOf } from '#app/lib/uuid-of.ts'
import type { LabelLot } from './queries.server.ts'

/** Labels for lots that are still to come: address and bars of each lead to the same draft, which the first picture makes. */
export function newLabels(organisation: { id: string; name: string }, count: number): Promise<LabelLot[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const code = newLabel(crypto.getRandomValues(new Uint8Array(5)))
      const id = await uuidOf(labelWords(organisation.id, code))
      return {
        id,
        path: `/post_project/create_lot/${id}`,
        code,
        lotNumber: null,
        title: '',
        bin: null,
        yard: '',
        seller: organisation.name,
        itemId: null,
        startPrice: null,
        closesAt: null,
        timeZone: '',
        waits: 0,
      }
    }),
  )
}
