import { GROUNDS } from './theme-grounds.ts'

/** An operator's colours, as `#rrggbb`; null leaves the house's own. Each scheme has its own pair. */
export type ThemeColours = {
  primColor: string | null
  secColor: string | null
  primColorDark: string | null
  secColorDark: string | null
}

export type ThemeKey = keyof ThemeColours
export type Scheme = 'light' | 'dark'

/** One pair of colours that will lie on each other, and whether it can be read: 4.5:1 or more (WCAG 2.2 AA). */
export type ContrastCheck = {
  pair: 'on_paper' | 'on_surface' | 'on_sunken' | 'on_tint' | 'text_on_it' | 'text_on_hover' | 'words'
  ratio: number
  holds: boolean
}

export const LEAST_CONTRAST = 4.5

/** What the house uses where an operator has said nothing. */
export const HOUSE_COLOURS: Record<ThemeKey, string> = {
  primColor: '#0b5a56',
  secColor: '#f3b13c',
  primColorDark: '#7ccabf',
  secColorDark: '#eeb04a',
}

type Rgb = readonly [number, number, number]

/** `#abc` and `#aabbcc`, in any case, as `#aabbcc`; null when it is no colour. */
export function readColour(text: string): string | null {
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (!hex) return null
  return `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex}`
}

/** Contrast of two `#rrggbb` colours, from 1 to 21 (WCAG). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(rgb(one)), luminance(rgb(other))].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The tokens that follow from an operator's colour, by the name they have in tokens.css without its dashes. */
export function tokensOf(key: ThemeKey, colour: string): Record<string, string> {
  const scheme = schemeOf(key)
  const { paper, ink } = GROUNDS[scheme]
  const end = scheme === 'light' ? '#000000' : '#ffffff'
  if (key === 'primColor' || key === 'primColorDark')
    return {
      primary: colour,
      'primary-hover': mix(colour, end, 0.2),
      'on-primary': readable(colour),
      'primary-tint': mix(paper, colour, scheme === 'light' ? 0.08 : 0.16),
    }
  const tint = mix(paper, colour, scheme === 'light' ? 0.16 : 0.18)
  return { amber: colour, 'amber-tint': tint, 'amber-ink': inkOf(colour, [paper, tint], ink) }
}

/** Every pair that a colour would make. A colour is taken only when all of them hold. */
export function checkColour(key: ThemeKey, colour: string): ContrastCheck[] {
  const { paper, surface, sunken, onAmber } = GROUNDS[schemeOf(key)]
  const tokens = tokensOf(key, colour)
  const check = (pair: ContrastCheck['pair'], one = '', other = ''): ContrastCheck => {
    const ratio = contrast(one, other)
    return { pair, ratio: Math.floor(ratio * 100) / 100, holds: ratio >= LEAST_CONTRAST }
  }
  if (key === 'primColor' || key === 'primColorDark')
    return [
      check('on_paper', colour, paper),
      check('on_surface', colour, surface),
      check('on_sunken', colour, sunken),
      check('on_tint', colour, tokens['primary-tint']),
      check('text_on_it', tokens['on-primary'], colour),
      check('text_on_hover', tokens['on-primary'], tokens['primary-hover']),
    ]
  return [
    check('text_on_it', onAmber, colour),
    check('words', tokens['amber-ink'], paper),
    check('on_tint', tokens['amber-ink'], tokens['amber-tint']),
  ]
}

export function holds(key: ThemeKey, colour: string): boolean {
  return checkColour(key, colour).every((each) => each.holds)
}

/**
 * The custom properties that carry an operator's colours into tokens.css, whose own values stand behind them. A colour
 * that cannot be read is left out, however it got here.
 */
export function themeProperties(theme: ThemeColours): Record<string, string> {
  const properties: Record<string, string> = {}
  for (const key of THEME_KEYS) {
    const colour = theme[key] === null ? null : readColour(theme[key])
    if (!colour || colour === HOUSE_COLOURS[key] || !holds(key, colour)) continue
    for (const [token, value] of Object.entries(tokensOf(key, colour)))
      properties[`--own-${token}${schemeOf(key) === 'dark' ? '-dark' : ''}`] = value
  }
  return properties
}

export const THEME_KEYS: readonly ThemeKey[] = ['primColor', 'secColor', 'primColorDark', 'secColorDark']

export function schemeOf(key: ThemeKey): Scheme {
  return key.endsWith('Dark') ? 'dark' : 'light'
}

/** White or the darkest ink, whichever is easier to read on a colour. */
function readable(colour: string): string {
  const dark = '#06231f'
  return contrast('#ffffff', colour) >= contrast(dark, colour) ? '#ffffff' : dark
}

/** A colour as text: taken towards ink until it can be read on all of these grounds. */
function inkOf(colour: string, grounds: readonly string[], ink: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const tried = mix(colour, ink, share)
    if (grounds.every((ground) => contrast(tried, ground) >= LEAST_CONTRAST)) return tried
  }
  return ink
}

/** `share` of the other colour in the one. */
function mix(one: string, other: string, share: number): string {
  const [from, to] = [rgb(one), rgb(other)]
  return `#${from.map((value, at) => hexOf(value + ((to[at] ?? 0) - value) * share)).join('')}`
}

function hexOf(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0')
}

function rgb(colour: string): Rgb {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

function luminance(parts: Rgb): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
