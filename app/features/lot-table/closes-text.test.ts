import { expect, test } from 'vitest'
import { closesText } from './components/draft-table.tsx'

test('The close of a draft stands as it was typed, as other times in tables.', () => {
  expect(closesText('2026-11-30T19:00', 'en')).toBe('11-30 7:00 pm')
  expect(closesText('2026-11-30T00:05', 'en')).toBe('11-30 12:05 am')
  expect(closesText('2026-11-30T19:00', 'es')).toBe('11-30 19:00')
  expect(closesText('next week', 'en')).toBe('next week')
})
