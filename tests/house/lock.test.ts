import { expect, test } from 'vitest'
import { readRoot } from './sources.ts'

type Locked = {
  version?: string
  optionalDependencies?: Record<string, string>
  dependencies?: Record<string, string>
}

const { packages } = JSON.parse(readRoot('package-lock.json')) as { packages: Record<string, Locked> }

/** Whether a package can be found from another's place, going up as Node does. */
function isLocked(name: string, from: string): boolean {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    if (packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`]) return true
    if (place === '') return false
  }
}

function missingOf(parent: RegExp): string[] {
  return Object.entries(packages)
    .filter(([path]) => parent.test(path))
    .flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(name, path))
        .map((name) => `${path} needs ${name}`),
    )
}

// without them npm installs happily here, and a clean install on another platform is refused
test.each(['rolldown', 'lightningcss', 'workerd', 'esbuild', 'sharp'])(
  'Every platform of %s is in the lock file.',
  (name) => {
    const copies = Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`))
    expect(copies.length).toBeGreaterThan(0)
    for (const copy of copies)
      expect(Object.keys(packages[copy]?.optionalDependencies ?? {}).length).toBeGreaterThan(4)
    expect(missingOf(new RegExp(`(^|/)node_modules/${name}$`))).toEqual([])
  },
)

test('No package of the lock file names an optional one that is not there.', () => {
  expect(missingOf(/./)).toEqual([])
})

test('Dependencies are pinned to exact versions, and the lock file has those.', () => {
  const { dependencies, devDependencies } = JSON.parse(readRoot('package.json')) as {
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const asked = Object.entries({ ...dependencies, ...devDependencies })
  // a second version of a package has another name here: `npm:typescript@7.0.2`
  const isPinned = ([name, version]: [string, string]) =>
    packages[`node_modules/${name}`]?.version === version.replace(/^npm:.+@/, '')
  expect(asked.filter((dependency) => !isPinned(dependency))).toEqual([])
})
