import { expect, test } from 'vitest'
import { withIcons } from './icon-sprite.ts'

const NAMES = new Map([
  ['Check', 'check'],
  ['X', 'x'],
  ['Image', 'image'],
])

test('A source names the icons that it shows, and takes nothing else with it.', () => {
  const source = `import {
  Check,
  Image as Picture,
  type LucideIcon,
} from 'lucide-react'
export const shown = [Check, Picture]`
  const drawn = withIcons(source, NAMES)
  expect(drawn).not.toContain('lucide-react')
  expect(drawn).toContain("const Check = /* @__PURE__ */ __icon('check');")
  expect(drawn).toContain("const Picture = /* @__PURE__ */ __icon('image');")
  expect(drawn).not.toContain('LucideIcon')
  expect(drawn).toContain('export const shown = [Check, Picture]')
})

test('A source without icons stays as it is, and an icon that there is not is an error.', () => {
  expect(withIcons('export const none = 1', NAMES)).toBe('export const none = 1')
  expect(() => withIcons("import { Chekc } from 'lucide-react'", NAMES)).toThrow('no icon Chekc')
})
