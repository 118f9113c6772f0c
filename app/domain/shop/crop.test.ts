import { expect, test } from 'vitest'
import { cameraFrame, ratioTyped, turned, zoomed } from './crop.ts'

test('Closer goes by halves, and is not offered above 3; wider not at 1.', () => {
  expect([1, 1.5, 2, 2.5, 3].map((zoom) => zoomed(zoom, 'in'))).toEqual([1.5, 2, 2.5, 3, 3.5])
  expect([3.5, 4].map((zoom) => zoomed(zoom, 'in'))).toEqual([null, null])
  expect([1, 1.5, 4].map((zoom) => zoomed(zoom, 'out'))).toEqual([null, 1, 3.5])
})

test('Four quarter turns are none, in either direction.', () => {
  expect([turned(0, 90), turned(270, 90), turned(0, -90)]).toEqual([90, 0, 270])
})

test('An own ratio needs both sides, and neither of them nothing.', () => {
  expect([ratioTyped('3', '2'), ratioTyped('3', ''), ratioTyped('0', '2'), ratioTyped('x', '2')]).toEqual([
    1.5,
    null,
    null,
    null,
  ])
})

test('A camera’s picture keeps its proportions: wide, upright where it is held so, and the middle of any other.', () => {
  expect(cameraFrame({ width: 1920, height: 1080 })).toEqual({
    width: 1280,
    height: 720,
    part: { width: 1920, height: 1080 },
    from: { x: 0, y: 0 },
  })
  expect(cameraFrame({ width: 720, height: 1280 })).toMatchObject({
    width: 720,
    height: 1280,
    from: { x: 0, y: 0 },
  })
  expect(cameraFrame({ width: 640, height: 480 })).toMatchObject({
    width: 1280,
    height: 720,
    part: { width: 640, height: 360 },
    from: { x: 0, y: 60 },
  })
})
