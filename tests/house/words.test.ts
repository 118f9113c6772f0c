import { expect, test } from 'vitest'
import { sources, withoutComments } from './sources.ts'

const PHRASE = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g

/** How a machine or a foreigner says it, where a clerk would not. */
const NOBODY_SAYS =
  /\b(?:stands|that you|is (?:being )?written|by (?:it|them)sel(?:f|ves)|nobody has|somebody|just now|such as|comes? to(?! you\b)|anew|hand in|looked at again|maxima)\b/i

/** What Spanish calls otherwise here (app/i18n/README.md), says to strangers, or says in Spain alone. */
const NOT_OUR_SPANISH =
  /\b(?:en vivo|ofertar|puja[rs]?|impuesto de ventas?|usted(?:es)?|almac[eé]n(?:es)?|carta(?:s)? (?:fallida|de prueba)s?|ordenador|vídeos?|coche|móvil)\b/i

/** A bare field for a file says "Choose File" in the browser's words and not in the page's language. */
const OWN_FILE_FIELDS = {
  'app/features/long-jobs/components/import-list.tsx': 'a button, which sends at once',
  'app/features/long-jobs/components/import-zips.tsx': 'a button, which sends at once',
  'app/ui/drop-field.tsx': 'the field of all others',
  'app/ui/pictures/picture-shelf.tsx': 'a tile of the shelf of pictures',
  'app/ui/video-field.tsx': 'one that shows what was chosen',
}

test('English is short, plain and active: nothing stands, is written or happens by itself.', () => {
  const found = sources('app/i18n/en').flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(PHRASE)].flatMap(([, one, other, third]) => {
      const phrase = one ?? other ?? third ?? ''
      return NOBODY_SAYS.test(phrase) ? [`${path}: ${phrase}`] : []
    }),
  )
  expect(found).toEqual([])
})

test('Spanish has one word for one thing, says tú and is that of Latin America.', () => {
  const found = sources('app/i18n/es').flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(PHRASE)].flatMap(([, one, other, third]) => {
      const phrase = one ?? other ?? third ?? ''
      return NOT_OUR_SPANISH.test(phrase) ? [`${path}: ${phrase}`] : []
    }),
  )
  expect(found).toEqual([])
})

test('A file is dropped or chosen in a field of ours; the browser never says "Choose File".', () => {
  const bare = sources('app').flatMap(({ path, text }) => (text.includes('type="file"') ? [path] : []))
  expect(bare.sort()).toEqual(Object.keys(OWN_FILE_FIELDS))
})

test('A number is grouped as its amounts are, in every language alike: no page asks the platform how.', () => {
  const asking = sources('app').flatMap(({ path, text }) =>
    /\.toLocaleString\(|Intl\.NumberFormat/.test(withoutComments(text)) ? [path] : [],
  )
  expect(asking).toEqual([])
})

test('A day and a month are called as our phrases call them: no page asks the platform for their names.', () => {
  const asking = sources('app').flatMap(({ path, text }) =>
    /\.toLocale(?:Date|Time)String\(|\b(?:weekday|month): '(?:long|short|narrow)'/.test(withoutComments(text))
      ? [path]
      : [],
  )
  expect(asking).toEqual([])
})
