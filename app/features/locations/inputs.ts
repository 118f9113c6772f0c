import { isPoint, milesBetween, type Point } from '#app/domain/shop/places.ts'
import type { YardView } from './queries.server.ts'

export const YARD_CHIPS = ['open', 'parking', 'forklift'] as const
export type YardChip = (typeof YARD_CHIPS)[number]

/** What the page of locations is asked for. Each is a part of its address, so that it works without script. */
export type YardSearch = {
  text: string
  chips: YardChip[]
  /** Where the asker's browser says that they are. */
  point: Point | null
  /** Asked for what is near, without saying where. */
  near: boolean
}

export function readYardSearch(params: URLSearchParams): YardSearch {
  const number = (name: string) => Number.parseFloat(params.get(name) ?? '')
  const point = { latitude: number('latitude'), longitude: number('longitude') }
  return {
    text: params.get('q')?.trim().slice(0, 100) ?? '',
    chips: YARD_CHIPS.filter((chip) => params.get(chip) === '1'),
    point: isPoint(point) ? point : null,
    near: params.get('near') === '1',
  }
}

export type FoundYard = YardView & { miles: number | null }

const HAS: Record<YardChip, (yard: YardView) => boolean> = {
  open: ({ opening }) => opening?.open ?? false,
  parking: ({ parkingSlots }) => parkingSlots > 0,
  forklift: ({ forklift }) => forklift,
}

/** Yards that have all that is asked for. */
export function havingAll<Yard extends YardView>(yards: readonly Yard[], chips: readonly YardChip[]): Yard[] {
  return yards.filter((yard) => chips.every((chip) => HAS[chip](yard)))
}

/** Yards with every word of the text in their name or address. */
export function namedLike<Yard extends YardView>(yards: readonly Yard[], text: string): Yard[] {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  return yards.filter(({ name, address }) => {
    const said = `${name} ${address}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

/** With how far each is from a point, if there is one. */
export function measured(yards: readonly YardView[], from: Point | null): FoundYard[] {
  return yards.map((yard) => ({ ...yard, miles: from && milesBetween(from, yard) }))
}

export function nearestFirst(yards: readonly FoundYard[]): FoundYard[] {
  return [...yards].sort((one, other) => (one.miles ?? 0) - (other.miles ?? 0))
}
