import { createContext, useContext } from 'react'

/** By which id a form that is sent without script names its offer, by lot. The server has made them. */
export const PlainIds = createContext<Readonly<Record<string, string>>>({})

export function usePlainIds(listingId: string): string {
  return useContext(PlainIds)[listingId] ?? ''
}
