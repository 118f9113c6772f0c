import { expect, test } from 'vitest'
import { nextStep } from './pace.ts'

const within = { least: 64, most: 512 }

test('Steps grow while turns are long, shrink when they are short again, and stay within their bounds.', () => {
  const steps: number[] = []
  let step = 64
  for (const waited of [1, 30, 30, 30, 30, 30, 1, 1, 1, 1, 1]) {
    step = nextStep(step, waited, within)
    steps.push(step)
  }
  expect(steps).toEqual([64, 128, 256, 512, 512, 512, 256, 128, 64, 64, 64])
})
