import { expect, test } from 'vitest'
import { clockStage, coarseLeft, fineLeft, nearness } from './time-left.ts'

const minutes = (count: number) => count * 60_000

test('the stage changes at ten minutes, at five and at the end', () => {
  expect(clockStage(minutes(10) + 1)).toBe('calm')
  expect(clockStage(minutes(10))).toBe('soon')
  expect(clockStage(minutes(5) + 1)).toBe('soon')
  expect(clockStage(minutes(5))).toBe('final')
  expect(clockStage(1)).toBe('final')
  expect(clockStage(0)).toBe('over')
})

test('a clock is told apart when fewer than two days remain', () => {
  expect(nearness(minutes(2 * 24 * 60))).toBe('far')
  expect(nearness(minutes(2 * 24 * 60) - 1)).toBe('calm')
  expect(nearness(minutes(10))).toBe('soon')
})

test('a tile shows two units while there is time, and seconds at the end', () => {
  expect(coarseLeft(minutes(28 * 60 + 59))).toBe('1d 04h')
  expect(coarseLeft(minutes(134))).toBe('2h 14m')
  expect(coarseLeft(minutes(65))).toBe('1h 05m')
  expect(coarseLeft(minutes(42))).toBe('42m')
  expect(coarseLeft(minutes(8) + 41_000)).toBe('8:41')
  expect(coarseLeft(42_000)).toBe('0:42')
})

test('the panel counts every second', () => {
  expect(fineLeft(minutes(28 * 60 + 12) + 5000)).toBe('1d 04h 12m 05s')
  expect(fineLeft(minutes(134) + 5000)).toBe('2h 14m 05s')
  expect(fineLeft(minutes(42) + 1000)).toBe('42m 01s')
})

test('no clock reads 0:00 while an offer still counts', () => {
  expect(coarseLeft(1)).toBe('0:01')
  expect(coarseLeft(-500)).toBe('0:00')
})
