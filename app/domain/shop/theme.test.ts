import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  checkColour,
  contrast,
  HOUSE_COLOURS,
  holds,
  readColour,
  THEME_KEYS,
  themeProperties,
} from './theme.ts'
import { GROUNDS } from './theme-grounds.ts'

const NONE = { primColor: null, secColor: null, primColorDark: null, secColorDark: null }

test('Contrast is what WCAG says of known pairs.', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#0b5a56', '#ffffff')).toBe(contrast('#ffffff', '#0b5a56'))
})

test('Colours are read in their short and long forms, and nothing else is one.', () => {
  expect(readColour(' #ABC ')).toBe('#aabbcc')
  expect(readColour('0b5a56')).toBe('#0b5a56')
  for (const none of ['', 'red', '#12', '#12345', '#1234567', 'rgb(0,0,0)', '#00000g', 'url(x)'])
    expect(readColour(none)).toBeNull()
})

test("The house's own colours hold by the same checks.", () => {
  for (const key of THEME_KEYS) expect(`${key} ${holds(key, HOUSE_COLOURS[key])}`).toBe(`${key} true`)
})

test('A colour that is hard to read is refused: light on paper, dark on night, dark under dark words.', () => {
  expect(holds('primColor', '#7ccabf')).toBe(false)
  expect(holds('primColorDark', '#0b5a56')).toBe(false)
  expect(holds('secColor', '#5a3b00')).toBe(false)
  expect(checkColour('primColor', '#7ccabf').find(({ pair }) => pair === 'on_paper')).toMatchObject({
    holds: false,
  })
})

test('A colour is taken by all its pairs together, whichever it is.', () => {
  for (let hue = 0; hue < 4096; hue += 7) {
    const colour = readColour(`#${hue.toString(16).padStart(3, '0')}`) ?? ''
    for (const key of THEME_KEYS) {
      if (!holds(key, colour)) continue
      const scheme = key.endsWith('Dark') ? 'dark' : 'light'
      if (key.startsWith('prim')) expect(contrast(colour, GROUNDS[scheme].paper)).toBeGreaterThanOrEqual(4.5)
      for (const { ratio } of checkColour(key, colour)) expect(ratio).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('Only colours that hold reach the page, and the house leaves no trace.', () => {
  expect(themeProperties(NONE)).toEqual({})
  expect(themeProperties({ ...NONE, primColor: HOUSE_COLOURS.primColor })).toEqual({})
  expect(themeProperties({ ...NONE, primColor: '#ffff00', secColor: 'url(evil)' })).toEqual({})
  expect(themeProperties({ ...NONE, primColor: '#1D4E89', primColorDark: '#9cc4f0' })).toMatchObject({
    '--own-primary': '#1d4e89',
    '--own-on-primary': '#ffffff',
    '--own-primary-dark': '#9cc4f0',
    '--own-on-primary-dark': '#06231f',
  })
})

test('The grounds of the checks are those of the stylesheet.', () => {
  const css = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8')
  const light = css.slice(0, css.indexOf('prefers-color-scheme: dark'))
  const dark = css.slice(css.indexOf('data-theme="dark"]'))
  for (const [part, grounds] of [
    [light, GROUNDS.light],
    [dark, GROUNDS.dark],
  ] as const) {
    expect(part).toContain(`--paper: ${grounds.paper};`)
    expect(part).toContain(`--sunken: ${grounds.sunken};`)
    expect(part).toContain(`--raised: ${grounds.surface};`)
    expect(part).toContain(`--on-amber: ${grounds.onAmber};`)
  }
})
