import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import ground from './ground.json'
import { coastsOf, type GroundFile, linesOf, placed, type Wanted } from './ground.ts'

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
  const layers = ['far', 'land', 'lakes', 'rivers', 'roads', 'states', 'nations'] as const
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

test('Main roads lead where they do.', () => {
  const roads = linesOf(file.roads)
  const near = ([lat, lng]: [number, number], town: [number, number]) =>
    Math.hypot(lat - town[0], (lng - town[1]) * Math.cos((lat * Math.PI) / 180)) < 0.12
  const towns: Record<string, [number, number]> = {
    Columbus: [39.96, -83.0],
    Cleveland: [41.5, -81.69],
    Chicago: [41.88, -87.64],
    Denver: [39.74, -104.99],
    Miami: [25.77, -80.2],
    Seattle: [47.6, -122.33],
    'El Paso': [31.76, -106.49],
    Boston: [42.36, -71.06],
  }
  const reached = Object.keys(towns).filter((name) =>
    roads.some((line) => line.some((point) => near(point, towns[name] as [number, number]))),
  )
  expect(reached).toEqual(Object.keys(towns))
  // no digit of a place is wrong: between two points of a road lie at most a hundred kilometres
  const longest = Math.max(
    ...roads.flatMap((line) =>
      line.slice(1).map(([lat, lng], place) => {
        const [before, beside] = line[place] as [number, number]
        return Math.hypot(lat - before, (lng - beside) * Math.cos((lat * Math.PI) / 180))
      }),
    ),
  )
  expect(longest * 111).toBeLessThan(130)
})

test('Coasts are not drawn along the edge of the region.', () => {
  const coasts = coastsOf(linesOf(file.land))
  const along = coasts.some((line) =>
    line.some(([lat], place) => place > 0 && lat === 22 && line[place - 1]?.[0] === 22),
  )
  expect(along).toBe(false)
  // Cape Cod
  expect(coasts.flat().some(([lat, lng]) => Math.hypot(lat - 42.07, lng + 70.2) < 0.1)).toBe(true)
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
