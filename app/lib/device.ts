export type DeviceKind = 'computer' | 'phone' | 'tablet' | 'program'

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows NT/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** What a browser says it runs on, as far as it helps to recognise one's own. Never to decide anything by. */
export function readDevice(userAgent: string): { kind: DeviceKind; device: string } {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (names) => names.find(([says]) => says.test(userAgent))?.[1],
  )
  const kind = /iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)
    ? 'tablet'
    : /iPhone|Mobile/.test(userAgent)
      ? 'phone'
      : browser
        ? 'computer'
        : 'program'
  const program = userAgent.split(/[\s/(]/)[0] ?? ''
  const device = browser ? [browser, system].filter(Boolean).join(', ') : program.slice(0, 40)
  return { kind, device }
}
