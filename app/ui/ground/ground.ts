/** How fine the lines are kept: a step is about 250 metres. */
export const STEPS_A_DEGREE = 400

/** The part of the world that is drawn in detail: west, south, east, north. Beyond it there are coarse coasts only. */
export const REGION = [-128, 22, -62, 53] as const

/** A name and where it stands: longitude, latitude. */
export type GroundName = [name: string, longitude: number, latitude: number]

/**
 * What ground.json holds, written by scripts/ground.ts. A line is a list of whole steps: longitude and latitude of its
 * first point, then of each further one how far it is from the one before.
 */
export type GroundFile = {
  /** Land beyond the region that is drawn in detail. */
  far: number[][]
  land: number[][]
  lakes: number[][]
  rivers: number[][]
  /** Interstate highways of the United States. */
  roads: number[][]
  states: number[][]
  nations: number[][]
  stateNames: GroundName[]
  /** The Great Lakes, without the word "Lake". */
  lakeNames: GroundName[]
  /** With the rank by size within their state, from 0. */
  towns: [...GroundName, rank: number][]
}

/** The lines as pairs of latitude and longitude. */
export function linesOf(lines: readonly number[][]): [number, number][][] {
  return lines.map((steps) => {
    const points: [number, number][] = []
    let east = 0
    let north = 0
    for (let at = 0; at + 1 < steps.length; at += 2) {
      east += steps[at] ?? 0
      north += steps[at + 1] ?? 0
      points.push([north / STEPS_A_DEGREE, east / STEPS_A_DEGREE])
    }
    return points
  })
}

/** The edges of land that are water's, too: not those along which the region was cut out. */
export function coastsOf(rings: readonly [number, number][][]): [number, number][][] {
  const [west, south, east, north] = REGION
  const isCut = ([lat1, lng1]: [number, number], [lat2, lng2]: [number, number]) =>
    (lng1 === lng2 && (lng1 === west || lng1 === east)) ||
    (lat1 === lat2 && (lat1 === south || lat1 === north))
  return rings.flatMap((ring) => {
    const pieces: [number, number][][] = [[]]
    for (const point of ring) {
      const piece = pieces.at(-1)
      const last = piece?.at(-1)
      if (last && isCut(last, point)) pieces.push([point])
      else piece?.push(point)
    }
    return pieces.filter(({ length }) => length > 1)
  })
}

type Box = { x: number; y: number; width: number; height: number }

/** A name that wants its place on the map, in pixels of the map. */
export type Wanted = { key: string; text: string; kind: 'state' | 'lake' | 'town'; x: number; y: number }

const GAP = 4
const LINE = 16
const A_LETTER = { state: 8, lake: 7.5, town: 6.6 }

/** Those of the names that fit, the first before the others: none lies on another, on a mark, or over the edge. */
export function placed(
  wanted: readonly Wanted[],
  { marks, width, height }: { marks: readonly Box[]; width: number; height: number },
): Wanted[] {
  const taken = [...marks]
  return wanted.filter((name) => {
    const box = boxOf(name)
    const inside = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
    if (!inside || taken.some((other) => overlaps(box, other))) return false
    taken.push(box)
    return true
  })
}

/** A town's name stands beside its point, the others in their middle. */
function boxOf({ text, kind, x, y }: Wanted): Box {
  const width = text.length * A_LETTER[kind] + 2 * GAP
  return { x: kind === 'town' ? x - GAP : x - width / 2, y: y - LINE / 2, width, height: LINE }
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}
