import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import ground from './ground.json'
import { type GroundFile, linesOf, placed, type Wanted } from './ground.ts'

const file = ground as unknown as GroundFile
const MOST_BYTES = 95_000

test('The ground of all maps is under 100 kB compressed, with what draws it.', () => {
  const lines = gzipSync(readFileSync('app/ui/ground/ground.json'), { level: 9 }).length
  const code = ['ground.ts', 'ground-layers.ts', 'ground-names.ts', 'ground.css']
    .map((name) => gzipSync(readFileSync(`app/ui/ground/${name}`), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0)
  expect(lines + code).toBeLessThan(MOST_BYTES)
})

test('Every line is within the world, and the states meet where they do.', () => {
  const layers = ['far', 'land', 'coasts', 'lakes', 'rivers', 'states', 'nations'] as const
  for (const layer of layers) {
    const points = linesOf(file[layer]).flat()
    expect(points.length).toBeGreaterThan(100)
    expect(points.every(([lat, lng]) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180.01)).toBe(true)
  }
  // Utah, Colorado, Arizona and New Mexico meet in one corner
  const borders = linesOf(file.states).flat()
  const corner = borders.some(([lat, lng]) => Math.hypot(lat - 36.999, lng + 109.045) < 0.01)
  expect(corner).toBe(true)
  const erie = linesOf(file.lakes).flat()
  expect(erie.some(([lat, lng]) => lat > 41.3 && lat < 43 && lng > -83.6 && lng < -78.8)).toBe(true)
  expect(file.stateNames.map(([name]) => name)).toContain('Ohio')
  expect(file.lakeNames.map(([name]) => name).sort()).toEqual([
    'Erie',
    'Huron',
    'Michigan',
    'Ontario',
    'Superior',
  ])
})

test('Coasts are not drawn along the edge of the region.', () => {
  const along = linesOf(file.coasts).some((line) =>
    line.some(([lat], place) => place > 0 && lat === 22 && line[place - 1]?.[0] === 22),
  )
  expect(along).toBe(false)
})

test('A name stands where it lies on no other, on no mark and within the map; the first has its place.', () => {
  const town = (text: string, x: number, y: number): Wanted => ({ key: text, text, kind: 'town', x, y })
  const frame = { width: 300, height: 200, marks: [{ x: 100, y: 100, width: 40, height: 40 }] }
  const shown = placed(
    [
      town('Akron', 10, 20),
      town('Cleveland', 20, 24),
      town('Parma', 110, 120),
      town('Dayton', 290, 60),
      town('Lima', 10, 60),
    ],
    frame,
  )
  expect(shown.map(({ text }) => text)).toEqual(['Akron', 'Lima'])
})
