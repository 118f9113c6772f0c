import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe calls serious or critical of the open page by WCAG 2.2 AA: the rule, and where it is broken first. */
export async function graveFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
