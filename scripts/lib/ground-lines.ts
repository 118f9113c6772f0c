import { STEPS_A_DEGREE } from '#app/ui/ground/ground.ts'

/** Longitude and latitude. */
export type Coordinate = [number, number]

/** Each line as whole steps: where it begins, then how far each point is from the one before. A point that stays is left out. */
export function asSteps(lines: readonly Coordinate[][]): number[][] {
  return lines
    .map((line) => {
      const steps: number[] = []
      let before = [0, 0]
      for (const [longitude, latitude] of line) {
        const at = [Math.round(longitude * STEPS_A_DEGREE), Math.round(latitude * STEPS_A_DEGREE)]
        const east = (at[0] ?? 0) - (before[0] ?? 0)
        const north = (at[1] ?? 0) - (before[1] ?? 0)
        if (steps.length === 0 || east !== 0 || north !== 0) steps.push(east, north)
        before = at
      }
      return steps
    })
    .filter(({ length }) => length > 2)
}

/** The edges of land that are water's, too: not those along which the region was cut out. */
export function coastsOf(
  rings: readonly Coordinate[][],
  [west, south, east, north]: readonly [number, number, number, number],
): Coordinate[][] {
  const near = (one: number, other: number) => Math.abs(one - other) < 0.001
  const isCut = ([x1, y1]: Coordinate, [x2, y2]: Coordinate) =>
    [west, east].some((edge) => near(x1, edge) && near(x2, edge)) ||
    [south, north].some((edge) => near(y1, edge) && near(y2, edge))
  return rings.flatMap((ring) => {
    const pieces: Coordinate[][] = [[]]
    for (const point of ring) {
      const piece = pieces.at(-1)
      const last = piece?.at(-1)
      if (last && isCut(last, point)) pieces.push([point])
      else piece?.push(point)
    }
    return pieces.filter(({ length }) => length > 1)
  })
}
