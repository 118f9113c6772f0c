import { createContext } from 'react'

/** How far each location is from where lots are looked for, in miles, by id; empty for no such place. */
export const DistancesContext = createContext<Record<string, number>>({})
