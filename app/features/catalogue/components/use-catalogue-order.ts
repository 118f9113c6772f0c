import { useFetcher, useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { FormAnswer } from '#app/lib/form-answer.ts'

/** The list at the top; others are named by the category that they are below. */
export const TOP = 'top'

type Row = { id: string }

/** Orders as they were put here, until the page has them from the server; and whether the last one was refused. */
export function useCatalogueOrder(action: string, rows: unknown) {
  const fetcher = useFetcher<FormAnswer<string, string>>({ key: 'catalogue-order' })
  const { revalidate } = useRevalidator()
  const [put, setPut] = useState<Readonly<Record<string, string[]>>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was put here is over when the rows come anew
  useEffect(() => setPut({}), [rows])
  const refused = fetcher.state === 'idle' && Boolean(fetcher.data?.refused)
  useEffect(() => {
    // a refused act does not load the page's data anew
    if (refused) revalidate()
  }, [refused, revalidate])
  return {
    refused,
    inOrder<One extends Row>(list: string, all: readonly One[]): readonly One[] {
      const order = put[list]
      if (order?.length !== all.length) return all
      const known = new Map(all.map((one) => [one.id, one]))
      const next = order.flatMap((id) => known.get(id) ?? [])
      return next.length === all.length ? next : all
    },
    move(list: string, seen: string[], wanted: string[]) {
      setPut((before) => ({ ...before, [list]: wanted }))
      const below = list === TOP ? '' : list
      fetcher.submit(
        { intent: 'order', below, seen: seen.join(','), order: wanted.join(',') },
        { method: 'post', action, preventScrollReset: true },
      )
    },
  }
}
