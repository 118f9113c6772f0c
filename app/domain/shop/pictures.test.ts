import { expect, test } from 'vitest'
import type { DraftPicture } from './draft.ts'
import { actedOn, arePicturesAlike, cutInPlace, inOrder, picturesFault, withWords } from './pictures.ts'

function aPicture(name: string, more: Partial<DraftPicture> = {}): DraftPicture {
  return { name, tint: '#fff', width: 800, height: 600, caption: '', ...more }
}
const THREE = ['a', 'b', 'c'].map((name) => aPicture(name))
const names = (pictures: readonly DraftPicture[]) => pictures.map(({ name }) => name).join('')

test.each([
  ['remove', 'b', 'ac'],
  ['left', 'b', 'bac'],
  ['left', 'a', 'abc'],
  ['right', 'b', 'acb'],
  ['right', 'c', 'abc'],
  ['cover', 'c', 'cab'],
  ['restore', 'b', 'abc'],
  ['remove', 'none', 'abc'],
] as const)('%s %s leaves %s', (act, name, left) => {
  expect(names(actedOn(THREE, act, name))).toBe(left)
})

test('What was cropped twice goes back to the first picture, with its words.', () => {
  const once = cutInPlace(withWords(THREE, 'b', { caption: 'Left side' }), 'b', {
    name: 'cut',
    width: 400,
    height: 225,
  })
  const twice = cutInPlace(once, 'cut', { name: 'cut2', width: 200, height: 100 })
  expect(twice[1]).toMatchObject({ name: 'cut2', original: 'b', caption: 'Left side', width: 200 })
  const back = actedOn(twice, 'restore', 'cut2')
  expect(back[1]).toMatchObject({ name: 'b', caption: 'Left side' })
  expect(back[1]).not.toHaveProperty('original')
})

test('Pictures that are not named come behind those that are.', () => {
  expect(names(inOrder(THREE, ['c', 'a']))).toBe('cab')
})

test('A lot has a picture, and not more than it may.', () => {
  expect(picturesFault([])).toBe('no_picture')
  expect(picturesFault(Array.from({ length: 20 }))).toBeNull()
  expect(picturesFault(Array.from({ length: 21 }))).toBe('many_pictures')
})

test('Order and words make other pictures; a missing word is an empty one.', () => {
  expect(
    arePicturesAlike(
      THREE,
      THREE.map((one) => ({ ...one, title: '', fileName: '' })),
    ),
  ).toBe(true)
  expect(arePicturesAlike(THREE, inOrder(THREE, ['b']))).toBe(false)
  expect(arePicturesAlike(THREE, withWords(THREE, 'a', { title: 'Front' }))).toBe(false)
})
