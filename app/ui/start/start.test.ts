import { readdirSync, readFileSync } from 'node:fs'
import { createElement, Fragment, isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { coarseLeft, fineLeft } from '../time-left.ts'
import { EARLY } from './early-page.ts'
import { BEGIN, holdBack } from './page-scripts.tsx'
import { forgetTapped, readTapped, tappedCookie } from './tapped.ts'

type Tap = ((event: unknown) => void) & {
  kept: Set<unknown>
  texts: Map<object, string>
  typed: (event: unknown) => void
  text: (left: number, fine: boolean) => string
}

/** Runs the text as a page does, on a page with nothing in it. */
function earlyPage() {
  const page: { earlyTap?: Tap } = {}
  const dataset: Record<string, string | undefined> = {}
  const document = { body: { dataset }, querySelectorAll: () => [] }
  const performance = { now: () => 0, getEntriesByType: () => [] }
  const names = ['window', 'document', 'performance', 'addEventListener', 'setTimeout', 'location']
  const run = new Function(...names, `(${EARLY})(0)`)
  run(
    page,
    document,
    performance,
    () => {},
    () => {},
    { pathname: '/lot' },
  )
  const { earlyTap } = page
  if (!earlyTap) throw new Error('It kept no taps.')
  const tap = (control: object | null, within: string | null = null) => {
    let prevented = false
    earlyTap({
      target: { closest: (selector: string) => (selector === '.bid' ? within : control) },
      preventDefault: () => (prevented = true),
    })
    return prevented
  }
  return { earlyTap, dataset, tap }
}

test('Before there is a script clocks say what they say with one.', () => {
  const { text } = earlyPage().earlyTap
  const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
  const edges = [0, second, minute, 5 * minute, 10 * minute, hour, 10 * hour, day, 2 * day, 40 * day]
  for (const edge of edges)
    for (const by of [-61_001, -1001, -1000, -1, 0, 1, 999, 1000, 59_999, 61_000, 3_599_000]) {
      const left = edge + by
      expect(text(left, true), `fine ${left}`).toBe(fineLeft(left))
      expect(text(left, false), `coarse ${left}`).toBe(coarseLeft(left))
    }
})

test('Taps that only a script can answer are kept in their order, and those that lead elsewhere are not.', () => {
  const { earlyTap, tap } = earlyPage()
  const [first, second] = [{ hash: '' }, { hash: '' }]
  const elsewhere = { href: '/login#form', pathname: '/login', hash: '#form' }
  for (const control of [second, elsewhere, first, null]) expect(tap(control)).toBe(false)
  expect([...earlyTap.kept]).toEqual([second, first])
})

test('The sheet opens at once and is closed by a tap beside it, which takes back what was tapped in it.', () => {
  const { earlyTap, dataset, tap } = earlyPage()
  const opener = { href: '/lot#offer', pathname: '/lot', hash: '#offer' }
  expect(tap(opener)).toBe(true)
  expect(dataset.sheet).toBe('')
  tap(null, 'the sheet')
  expect(dataset.sheet).toBe('')
  tap(null)
  expect(dataset.sheet).toBeUndefined()
  expect(earlyTap.kept.size).toBe(0)
})

test('What is typed into a text area stands as the text that it came with, and that is kept.', () => {
  const { earlyTap } = earlyPage()
  const area = { type: 'textarea', value: 'Both hold.', defaultValue: 'Both hold charge.' }
  earlyTap.typed({ target: area })
  earlyTap.typed({ target: Object.assign(area, { value: 'One holds.' }) })
  expect(area.defaultValue).toBe('One holds.')
  expect([...earlyTap.texts]).toEqual([[area, 'Both hold charge.']])
  const line = { type: 'text', value: '18', defaultValue: '' }
  const box = { type: 'checkbox', value: 'on', defaultValue: 'on' }
  for (const target of [line, box]) earlyTap.typed({ target })
  expect(line.defaultValue).toBe('')
  expect([...earlyTap.texts.keys()]).toEqual([area, line])
})

function textsOf(node: ReactNode): Record<string, unknown>[] {
  if (Array.isArray(node)) return node.flatMap(textsOf)
  if (!isValidElement<Record<string, unknown>>(node)) return []
  const { children, ...props } = node.props
  return [{ is: node.type, ...props }, ...textsOf(children as ReactNode)]
}

test('Modules are held back as text and their preloads listed; the page’s state stays as it is.', () => {
  const wanted: string[] = ['/first.js']
  const held = holdBack(
    createElement(
      Fragment,
      null,
      createElement('link', { key: 'a', rel: 'modulepreload', href: '/a.js' }),
      createElement('script', { key: 's' }, 'window.__remixContext = {}'),
      createElement('script', { key: 'm', type: 'module', async: true }, 'import "/a.js"'),
    ),
    wanted,
  )
  expect(wanted).toEqual(['/first.js', '/a.js'])
  const [, ...scripts] = textsOf(held)
  expect(scripts).toEqual([
    { is: 'script' },
    { is: 'script', type: 'text/plain', async: undefined, 'data-begins': '' },
  ])
})

/** Runs what begins the page's modules; says what it has added so far. */
function beginning(picture: { complete: boolean } | null) {
  const added: string[] = []
  const heard = new Map<string, () => void>()
  const late: (() => void)[] = []
  const document = {
    currentScript: { nonce: 'n' },
    createElement: (name: string) => ({ name }),
    head: { append: (element: { href?: string }) => added.push(element.href ?? 'module') },
    querySelectorAll: () => [{ textContent: 'import "/a.js"' }],
    querySelector: () =>
      picture && { ...picture, addEventListener: (kind: string, then: () => void) => heard.set(kind, then) },
  }
  const timeout = (then: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    ms > 0 ? late.push(() => then(...given)) : then(...given)
  const names = ['document', 'setTimeout', 'requestAnimationFrame', 'addEventListener']
  const run = new Function(...names, `(${BEGIN})(['/a.js'])`)
  run(
    document,
    timeout,
    (then: () => void) => then(),
    (kind: string, then: () => void) => heard.set(kind, then),
  )
  return { added, heard, late }
}

test('Scripts begin when the foremost picture is there, at a touch, a key, or after a while, and once.', () => {
  const all = ['/a.js', 'module']
  expect(beginning(null).added).toEqual(all)
  expect(beginning({ complete: true }).added).toEqual(all)
  for (const kind of ['load', 'error', 'pointerdown', 'keydown']) {
    const { added, heard, late } = beginning({ complete: false })
    expect(added).toEqual([])
    heard.get(kind)?.()
    expect(added, kind).toEqual(all)
    for (const then of [...heard.values(), ...late]) then()
    expect(added, kind).toEqual(all)
  }
  const waiting = beginning({ complete: false })
  for (const then of waiting.late) then()
  expect(waiting.added).toEqual(all)
})

test('A heart that was tapped is remembered for the lot alone, and forgotten.', () => {
  const request = (cookie: string) => new Request('https://fairlot.test/', { headers: { cookie } })
  const line = tappedCookie(request(''), 'lot-1') ?? ''
  expect(readTapped(request(line.split(';')[0] ?? ''))).toBe('lot-1')
  expect(tappedCookie(request(''), '../lot; x')).toBeNull()
  expect(readTapped(request(forgetTapped(request('')).split(';')[0] ?? ''))).toBeNull()
})

test('Nobody outside knows how a page starts.', () => {
  const folder = new URL('../../', import.meta.url)
  const knowing = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('ui/start/'))
    .filter((path) => /earlyTap\b|data-begins|data-later/.test(readFileSync(new URL(path, folder), 'utf8')))
  expect(knowing).toEqual([])
})
