import { expect, test } from 'vitest'
import { sources } from './sources.ts'

const IMPORTED = /import \{([^}]*)\} from 'lucide-react'/g
/** Among the words of a class, in quotes or a template. */
const DRAWN = /className=(?:\{[^}]*|"[^"]*)(?<=["`' ])i(?=["`' ])/

test('Each icon has the class that draws it: without it there is no line.', () => {
  const bare = sources('app').flatMap(({ path, text }) => {
    const names = [...text.matchAll(IMPORTED)]
      .flatMap(([, list = '']) => list.split(','))
      .map((each) => each.trim())
      .filter((each) => each && !each.startsWith('type '))
      .map((each) => each.split(' as ').at(-1) ?? each)
    return [...new Set([...names, 'Icon'])].flatMap((name) =>
      [...text.matchAll(new RegExp(`<${name}\\b([^>]*?)/>`, 'g'))].flatMap(([, given = '']) =>
        DRAWN.test(given) ? [] : [`${path}: ${name}`],
      ),
    )
  })
  expect(bare).toEqual([])
})
