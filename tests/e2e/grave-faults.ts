import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Less than half of what the package is otherwise: it goes to each page anew. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** Every look of every state: `npm run test:look`. Else a page is seen in each scheme once. */
const FULL = process.env.LOOK === 'full'

/** Without ids and questions. */
function addressOf(page: Page): string {
  return new URL(page.url()).pathname.replaceAll(/\/[^/]*\d[^/]*/g, '/*')
}

/**
 * Looks so at a page if nobody in this run has looked at it so before: at its address without ids and questions. Faults
 * that are found are there to be found again, by who tries once more. Answers `null` where somebody has.
 */
async function firstLook(
  page: Page,
  look: string,
  faults: () => Promise<string[]>,
): Promise<string[] | null> {
  if (FULL) return faults()
  const { LOOKED_AT } = process.env
  if (!LOOKED_AT) throw new Error('set-up.ts names no folder for the pages that were looked at')
  const mark = join(LOOKED_AT, encodeURIComponent(`${look} ${addressOf(page)}`))
  try {
    mkdirSync(mark)
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EEXIST') return null
    throw fault
  }
  let found: string[] | undefined
  try {
    found = await faults()
  } finally {
    if (found?.length !== 0) rmSync(mark, { recursive: true })
  }
  return found
}

/** What can differ from one scheme or width to another. It takes two thirds of the time. */
const OF_THE_LOOK = ['color-contrast', 'target-size']
const DIALOG = 'dialog[open], [role=dialog]'

/**
 * What axe calls serious or critical of the open page by WCAG 2.2 AA: the rule, and where it is broken first. From its top:
 * what has scrolled below the head that stays is no target just then, and axe cannot know. How a page looks is read when
 * it is first seen; of its later states only dialogs are, unless all looks are asked for.
 */
export async function graveFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const first = await firstLook(page, 'light', () => faultsIn(page, {}))
  if (first) return first
  const faults = await faultsIn(page, { without: OF_THE_LOOK })
  if ((await page.locator(DIALOG).count()) === 0) return faults
  return [...faults, ...(await faultsIn(page, { only: OF_THE_LOOK, within: DIALOG }))]
}

/**
 * The same in both schemes, from one load of the page: all rules in the light one, then in the dark one those that a look
 * can break, at another `width` if one is given. The page is left as it was found, but for its width. In the dark a page
 * is looked at once, in whichever state comes first, unless all looks are asked for.
 */
export async function graveFaultsInBothSchemes(page: Page, darkWidth?: number): Promise<string[]> {
  const light = await graveFaults(page)
  const dark = await firstLook(page, 'dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    if (darkWidth !== undefined) await page.setViewportSize({ width: darkWidth, height: 1000 })
    const faults = await faultsIn(page, { only: OF_THE_LOOK })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    return faults
  })
  return [...light, ...(dark ?? []).map((fault) => `in the dark, ${fault}`)]
}

/**
 * By how many pixels the open page scrolls sideways, by width: for widths at which it does. One load serves all. Like its
 * colours, that is looked at once a run, in whichever state comes first, unless all looks are asked for; the page is left at
 * the last of the widths.
 */
export async function sidewaysAt(page: Page, widths: readonly number[]): Promise<Record<string, number>> {
  const over: Record<string, number> = {}
  const looked = await firstLook(page, `sideways at ${widths}`, async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 1000 })
      const pixels = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (pixels > 0) over[width] = pixels
    }
    return Object.keys(over)
  })
  const last = widths.at(-1)
  if (!looked && last) await page.setViewportSize({ width: last, height: 1000 })
  return over
}

/** What differs from one of a kind to the next, and changes neither how it looks nor what it is to a screen reader. */
const ITS_OWN = [
  'id',
  'for',
  'name',
  'value',
  'href',
  'src',
  'srcset',
  'alt',
  'title',
  'datetime',
  'd',
  'points',
]

/** What is called by what is in it: of that nothing goes. */
const NAMED =
  'a, button, label, summary, legend, caption, option, dt, h1, h2, h3, h4, [role], [aria-live], svg'

/** What every page has around it, and looks alike wherever it is. */
const SHELL = '.site-head, .site-foot, .tabbar'

/** What of a page was read and found well, by reading and address: numbers of what is built so, where it stands. */
const readBefore = new Map<string, Set<number>>()

type Alike = { itsOwn: string[]; named: string; known: number[]; shell: string | null }

/**
 * Hides, in the page itself, each element of which two stood before it in the same surroundings and built the same: tags,
 * classes and attributes of all that is in it; and each that is `known`, within the `shell` alone if that is given. What has
 * an attribute less than the others is no other's like. Nothing moves; what has the focus stays, and what names a field
 * outside of it. Answers what it saw.
 */
function hideAlike({ itsOwn, named, known, shell }: Alike): number[] {
  /** Of a text, the same in every page (cyrb53). */
  const numberOf = (text: string) => {
    let one = 0xdeadbeef
    let other = 0x41c6ce57
    for (let place = 0; place < text.length; place++) {
      const code = text.charCodeAt(place)
      one = Math.imul(one ^ code, 2654435761)
      other = Math.imul(other ^ code, 1597334677)
    }
    one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
    other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
    return 4294967296 * (2097151 & other) + (one >>> 0)
  }
  const built = new Map<Element, number>()
  const outside = ({ localName, attributes }: Element) =>
    [...attributes]
      .map(({ name, value }) =>
        itsOwn.includes(name) || /^aria-(label|labelledby|describedby|controls|owns)$|id$/.test(name)
          ? name
          : `${name}=${value}`,
      )
      .sort()
      .concat(localName)
      .join()
  const read = (element: Element): number => {
    element.removeAttribute('data-alike')
    const within = [...element.children].map(read)
    const says = element.children.length > 0 || element.textContent?.trim() ? 'says' : 'is empty'
    const number = numberOf(`${outside(element)}{${within}}${says}`)
    built.set(element, number)
    return number
  }
  const wellRead = new Set(known)
  const seen = new Map<number, number>()
  const mark = (element: Element, above: number) => {
    const kind = numberOf(`${built.get(element)} in ${above}`)
    const before = seen.get(kind) ?? 0
    seen.set(kind, before + 1)
    const isKnown =
      wellRead.has(kind) &&
      // a page without its main heading and its main part would be another
      !element.matches('main, h1') &&
      !element.querySelector('main, h1') &&
      (shell === null || element.closest(shell) !== null)
    const isAlone =
      !element.contains(document.activeElement) &&
      [element, ...element.querySelectorAll('label')].every(
        (label) => !(label instanceof HTMLLabelElement) || element.contains(label.control),
      )
    if ((before >= 2 || isKnown) && isAlone) return element.setAttribute('data-alike', '')
    if (element.matches(named)) return
    const path = numberOf(`${outside(element)} in ${above}`)
    for (const child of element.children) mark(child, path)
  }
  read(document.body)
  mark(document.body, -1)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[data-alike], [data-alike] * { visibility: hidden !important }')
  document.adoptedStyleSheets = [sheet]
  return [...seen.keys()]
}

function showAlike() {
  document.adoptedStyleSheets = []
}

type Reading = { only?: string[]; without?: string[]; within?: string }

/**
 * Passes over what this process has read at the same address and found well; where something is wrong with the rest, all of
 * it is read, as a part may seem wrong for want of another.
 */
async function faultsIn(page: Page, reading: Reading): Promise<string[]> {
  if (FULL) return read(page, reading)
  const { only, within = '' } = reading
  const ofLook = only !== undefined || reading.without === undefined
  const scheme = await page.evaluate(() => `${matchMedia('(prefers-color-scheme: dark)').matches}`)
  const setOf = (key: string) => {
    const set = readBefore.get(key) ?? new Set<number>()
    readBefore.set(key, set)
    return set
  }
  const rest = setOf(`rest ${addressOf(page)} ${within}`)
  const looks = setOf(`looks ${scheme} ${page.viewportSize()?.width} ${within}`)
  const alike = { itsOwn: ITS_OWN, named: NAMED, shell: ofLook ? SHELL : null }
  const saw = await page.evaluate(hideAlike, { ...alike, known: [...(ofLook ? looks : rest)] })
  const faults = await read(page, reading)
  if (faults.length === 0) {
    for (const kind of saw) {
      if (ofLook) looks.add(kind)
      if (!only) rest.add(kind)
    }
    return []
  }
  await page.evaluate(hideAlike, { ...alike, known: [] })
  return read(page, reading)
}

/**
 * In the page itself, as no frame of ours is another origin's; only what is wrong is described. axe is brought to a page
 * once, and stays while that page does.
 */
async function read(page: Page, { only, without = [], within }: Reading): Promise<string[]> {
  const off = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: STANDARD },
    // 2.5.3: what can be read on a control is part of its name
    rules: only ? {} : { 'label-content-name-mismatch': { enabled: true }, ...off },
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(
    async ([where, settings]) => {
      const found = where.within ? [...document.querySelectorAll(where.within)] : [document.documentElement]
      // a colour on its way to another is neither
      for (const motion of document.getAnimations()) if (motion instanceof CSSTransition) motion.finish()
      const { axe: reader } = window as unknown as { axe: typeof axe }
      const results = await reader.run({ include: found }, settings)
      return results.violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes[0]?.html }))
    },
    [{ within }, options] as const,
  )
  if (!FULL) await page.evaluate(showAlike)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, html }) => `${id}: ${html}`)
}
