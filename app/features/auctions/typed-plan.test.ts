import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closingTyped } from '#app/domain/auctions/typed-plan.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { runs } from '#tests/support/runs.ts'
import { saleForm, wordsOfForm } from './inputs.ts'

const zone = zoneOf('America/New_York')
const typedOf = (form: Record<string, string>) => closingTyped((name) => form[name], zone)

const FORM = {
  version: '1',
  yard: 'columbus',
  firstClose: '2026-12-07T18:00',
  stagger: '45',
  closing: 'single',
  softClose: 'on',
  softMode: 'reset',
  softWindow: '5',
  softExtension: '5',
  softCap: '30',
}

const minutesText = fc.oneof(
  fc.integer({ min: -3, max: 130 }).map(String),
  fc.constantFrom('', ' 7 ', '2.5', 'x', '1e1'),
)

test('What is typed comes to what is saved of it, or to nothing where it cannot be saved.', () => {
  const forms = fc.record({
    stagger: fc.oneof(fc.integer({ min: -5, max: 700 }).map(String), fc.constantFrom('', '1.5', 'x')),
    softWindow: minutesText,
    softExtension: minutesText,
    softCap: fc.oneof(minutesText, fc.constantFrom('1440', '1441')),
    closing: fc.constantFrom('single', 'group'),
    softMode: fc.constantFrom('reset', 'add'),
    firstClose: fc.constantFrom('2026-12-07T18:00', '12-07-2026 18:00', '2027-03-14T02:30', 'soon', ''),
  })
  fc.assert(
    fc.property(forms, fc.boolean(), (typed, soft) => {
      const { softClose: _, ...rest } = { ...FORM, ...typed }
      const form: Record<string, string> = soft ? { ...rest, softClose: 'on' } : rest
      const parsed = saleForm.safeParse(form)
      const read = parsed.success ? wordsOfForm(parsed.data, zone) : null
      const saved = read?.ok && read.words.firstCloseAt !== null ? read.words : null
      expect(typedOf(form)).toEqual(
        saved && {
          firstCloseAt: saved.firstCloseAt,
          staggerSeconds: saved.staggerSeconds,
          groupClose: saved.groupClose,
          softClose: {
            mode: saved.softCloseMode,
            windowMs: saved.softCloseWindowMs,
            extensionMs: saved.softCloseExtensionMs,
            capMs: saved.softCloseCapMs,
          },
        },
      )
    }),
    { numRuns: runs(300) },
  )
})

test('Without a yard there is no clock for a moment, and so no plan.', () => {
  expect(closingTyped((name) => FORM[name as keyof typeof FORM], null)).toBeNull()
  expect(typedOf(FORM)?.firstCloseAt).toBe(Date.UTC(2026, 11, 7, 23))
})
