import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { US_CITIES } from '#app/features/places/us-cities.ts'
import { type GroundFile, REGION } from '#app/ui/ground/ground.ts'
import { asSteps, type Coordinate } from './lib/ground-lines.ts'

/**
 * Writes app/ui/ground/ground.json anew: what lies under our maps, from packages of the npm registry at fixed versions.
 * mapshaper clips and simplifies. Roads have no package: they are `lib/interstates.json`. `npx tsx scripts/ground.ts` runs it; it needs the network, a build does not.
 */
const SOURCES = ['us-atlas@3.0.1', 'world-atlas@2.0.2', 'mapeo-offline-map@2.0.0']
/** Natural Earth's roads at 1:10m (public domain): those of level Interstate in the United States, within a kilometre. */
const INTERSTATES = new URL('./lib/interstates.json', import.meta.url)
const MAPSHAPER = 'mapshaper@0.7.70'

const BOX = `bbox=${REGION.join(',')}`
const NEIGHBOURS = ['United States of America', 'Canada', 'Mexico']

type Geometry =
  | { type: 'Polygon' | 'MultiLineString'; coordinates: Coordinate[][] }
  | { type: 'MultiPolygon'; coordinates: Coordinate[][][] }
  | { type: 'LineString'; coordinates: Coordinate[] }
  | { type: 'Point'; coordinates: Coordinate }
type Feature = { geometry: Geometry; properties: { name?: string | null } }

const folder = mkdtempSync(join(tmpdir(), 'ground-'))
try {
  execFileSync(
    'npm',
    ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', MAPSHAPER, ...SOURCES],
    { stdio: 'inherit' },
  )
  const ground = drawn()
  writeFileSync(
    new URL('../app/ui/ground/ground.json', import.meta.url),
    `${JSON.stringify(ground).replaceAll('],"', '],\n"')}\n`,
  )
} finally {
  rmSync(folder, { recursive: true })
}

function drawn(): GroundFile {
  return {
    far: asSteps(
      linesOf('world-atlas/land-110m.json', [
        ['-clip', 'bbox=-180,-60,180,84'],
        ['-filter-islands', 'min-area=3000km2'],
        ['-simplify', 'weighted', 'interval=20000', 'keep-shapes'],
        ['-erase', BOX],
      ]),
    ),
    land: asSteps(
      linesOf('world-atlas/land-10m.json', [
        ['-clip', BOX],
        ['-filter-islands', 'min-area=40km2'],
        ['-simplify', 'weighted', 'interval=1200', 'keep-shapes'],
      ]),
    ),
    lakes: asSteps(linesOf('mapeo-offline-map/dist/lakes.json', [['-clip', BOX]])),
    rivers: asSteps(linesOf('mapeo-offline-map/dist/rivers.json', [['-clip', BOX]])),
    roads: asSteps(
      linesIn(fileURLToPath(INTERSTATES), [
        // pieces of one road end within some 200 metres of each other
        ['snap', 'snap-interval=0.003'],
        ['-clip', BOX],
        ['-dissolve'],
        ['-simplify', 'interval=900'],
      ]),
    ),
    states: asSteps(
      linesOf('us-atlas/states-10m.json', [
        ['-target', 'states'],
        ['-innerlines'],
        ['-simplify', 'interval=900'],
      ]),
    ),
    nations: asSteps(
      linesOf('world-atlas/countries-10m.json', [
        ['-target', 'countries'],
        ['-filter', `${JSON.stringify(NEIGHBOURS)}.includes(name)`],
        ['-innerlines'],
        ['-clip', BOX],
        ['-simplify', 'interval=1200'],
      ]),
    ),
    stateNames: namesOf('us-atlas/states-10m.json', [
      ['-target', 'states'],
      ['-clip', BOX],
      ['-points', 'inner'],
    ]),
    lakeNames: namesOf('mapeo-offline-map/dist/lakes.json', [
      ['-clip', BOX],
      ['-filter', '/^Lake (Erie|Huron|Michigan|Ontario|Superior)$/.test(name)'],
      ['-points', 'inner'],
    ]).map(([name, ...at]) => [name.replace('Lake ', ''), ...at]),
    towns: townNames(),
  }
}

/** Towns by their size within their state, as they are listed. */
function townNames(): GroundFile['towns'] {
  const seen = new Map<string, number>()
  return US_CITIES.map(({ city, state, longitude, latitude }) => {
    const rank = seen.get(state) ?? 0
    seen.set(state, rank + 1)
    return [city, longitude, latitude, rank]
  })
}

function featuresOf(file: string, steps: string[][]): Feature[] {
  const out = join(folder, 'out.json')
  const command = ['-i', file, ...steps.flat()]
  execFileSync(join(folder, 'node_modules/.bin/mapshaper'), [
    ...command,
    '-o',
    out,
    'force',
    'precision=0.0001',
    'format=geojson',
    'geojson-type=FeatureCollection',
  ])
  return (JSON.parse(readFileSync(out, 'utf8')) as { features: Feature[] }).features
}

function linesOf(source: string, steps: string[][]): Coordinate[][] {
  return linesIn(packaged(source), steps)
}

function packaged(source: string): string {
  return join(folder, 'node_modules', source)
}

function linesIn(file: string, steps: string[][]): Coordinate[][] {
  return featuresOf(file, steps).flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon' || geometry.type === 'MultiLineString') return geometry.coordinates
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
    return geometry.type === 'LineString' ? [geometry.coordinates] : []
  })
}

function namesOf(source: string, steps: string[][]): [string, number, number][] {
  return featuresOf(packaged(source), steps).flatMap(({ geometry, properties: { name } }) =>
    name && geometry.type === 'Point'
      ? [[name, round(geometry.coordinates[0]), round(geometry.coordinates[1])] as [string, number, number]]
      : [],
  )
}

function round(degrees: number): number {
  return Math.round(degrees * 100) / 100
}
