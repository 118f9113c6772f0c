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
