import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readRoot } from './sources.ts'

const FOLDERS = ['app', 'workers', 'party', 'drizzle', 'tests', 'scripts']
/** The maps of the house: its architecture, and what each folder says of itself. */
const MAPS = [
  'docs/architecture.md',
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('/README.md') && !path.startsWith('tests/fixtures')),
  ),
]

test('Every file that a map names with its folder is there.', () => {
  const missing = MAPS.flatMap((map) => {
    const named = [...readRoot(map).matchAll(/`((?:[\w.$-]+\/)+[\w.$-]+\.(?:tsx?|mjs|css))`/g)]
    return named
      .map(([, path = '']) => path)
      .filter((path) => !path.includes('…'))
      .filter((path) => ![dirname(map), '.', 'app', 'workers'].some((base) => existsSync(join(base, path))))
      .map((path) => `${map}: ${path}`)
  })
  expect(missing).toEqual([])
})

test('Every flow that the architecture names begins a file.', () => {
  const stories = readRoot('docs/architecture.md').match(/\| story \|[\s\S]*?\n\n/)?.[0] ?? ''
  const folders = [...stories.matchAll(/`flows\/(\w+)\/([\w-]+)`/g)]
  expect(folders.length).toBeGreaterThan(5)
  expect(folders.filter(([, folder, name]) => !existsSync(`app/flows/${folder}/${name}.server.ts`))).toEqual(
    [],
  )
})
