import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** The rules whose answer depends on colours: all others find the same in either scheme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** What axe calls serious or critical of the open page by WCAG 2.2 AA: the rule, and where it is broken first. */
export async function graveFaults(page: Page): Promise<string[]> {
  return faultsOf(axeFor(page).withTags(TAGS))
}

/** The same in light and dark, without loading the page twice. Its context must leave the scheme to be set. */
export async function graveFaultsInBothSchemes(page: Page): Promise<string[]> {
  return inBothSchemes(page, () => axeFor(page), TAGS)
}

/** By all rules of axe, its own advice too, with what is in frames left out. */
export async function graveFaultsByAllRules(page: Page): Promise<string[]> {
  return inBothSchemes(page, () => axeFor(page).exclude('iframe'))
}

type Look = { colorScheme: 'light' | 'dark'; width: number }

/** How a page is looked at: what is loaded once is seen in every width and scheme. */
export async function lookAt(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 1000 })
  await page.emulateMedia({ colorScheme })
}

/** By how many pixels the page is wider than its window. */
export function widthOver(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

async function inBothSchemes(page: Page, axe: () => AxeBuilder, tags?: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await faultsOf(tags ? axe().withTags(tags) : axe())
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await faultsOf(axe().withRules(OF_COLOURS))
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light.map((fault) => `light ${fault}`), ...dark.map((fault) => `dark ${fault}`)]
}

/** In the page itself, as no frame of ours is another origin's; what is well is counted and not described. */
function axeFor(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], preload: false })
}

async function faultsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
