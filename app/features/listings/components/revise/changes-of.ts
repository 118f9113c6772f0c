import { dollarsField } from '#app/domain/money/money.ts'
import { arePicturesAlike } from '#app/domain/shop/pictures.ts'
import { termRows } from '#app/domain/shop/term-rows.ts'
import { type Change, factsNow, type RevisePage } from './page.ts'

/** What a form says otherwise than the lot. Of words that they differ, of terms from what to what. */
export function changesOf(page: RevisePage, typed: FormData): Change[] {
  const { row } = page
  const text = (name: string) => {
    const value = typed.get(name)
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : null
  }
  const words = (
    [
      ['title', row.title],
      ['description', row.description],
      ['disclaimer', row.disclaimer ?? ''],
      ['binLocation', row.binLocation ?? ''],
      ['keywords', row.keywords],
    ] as const
  ).flatMap(([key, now]): Change[] => {
    const is = text(key)
    return is === null || is === now.trim() ? [] : [{ key, was: null, is: null }]
  })
  const chosen = typed.getAll('choices').filter((id) => id !== '')
  // what it has of lists that lots are no longer asked for has no field
  const before = page.chosen.filter((id) =>
    page.choices.lists.some(({ choices }) => choices.some((one) => one.id === id)),
  )
  const isChosen =
    typed.has('choices') && (chosen.length !== before.length || before.some((id) => !chosen.includes(id)))
  const files = typed.getAll('pictures').filter((file) => file instanceof File && file.size > 0)
  const pictures = typed.getAll('picture').flatMap((name) => {
    if (typeof name !== 'string' || name === '') return []
    const said = (field: string) => text(`${field}:${name}`) ?? ''
    return [{ name, caption: said('caption'), title: said('title'), fileName: said('fileName') }]
  })
  const isPictured = files.length > 0 || !arePicturesAlike(pictures, page.images)
  const facts = Object.entries(factsNow(row)).flatMap(([key, now]): Change[] => {
    const is = text(key)
    return is === null || is === now.trim() ? [] : [{ key, was: null, is: null }]
  })
  const terms = termRows(row, page).flatMap(({ name, key, now }): Change[] => {
    const is = text(name)
    return is === null || is === now ? [] : [{ key, was: now, is }]
  })
  const lower = text('reserve')
  const reserve = dollarsField(row.reservePrice ?? 0)
  return [
    ...words,
    ...(isChosen ? [{ key: 'choices', was: null, is: null }] : []),
    ...(isPictured ? [{ key: 'pictures', was: null, is: null }] : []),
    ...facts,
    ...terms,
    ...(lower === null || lower === reserve ? [] : [{ key: 'reserve', was: reserve, is: lower }]),
  ]
}
