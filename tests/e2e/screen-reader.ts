import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const ADDRESS = '/screen-reader.js'
const bundle = readFileSync(
  createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js'),
  'utf8',
)

type Reader = {
  start: (options: { container: Node }) => Promise<void>
  stop: () => Promise<void>
  next: () => Promise<void>
  spokenPhraseLog: () => Promise<string[]>
}

/** Lets the page, opened with `bypassCSP`, be read by a virtual screen reader. */
export async function withReader(page: Page): Promise<void> {
  await page.route(`**${ADDRESS}`, (route) => route.fulfill({ contentType: 'text/javascript', body: bundle }))
}

/** What a screen reader says of a part of the page, from its begin to its end; what it says of ends is left out. */
export function readThrough(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(
    async ({ address, selector }) => {
      const { virtual } = (await import(address)) as { virtual: Reader }
      const container = document.querySelector(selector)
      if (!container) return []
      await virtual.start({ container })
      const begin = (await virtual.spokenPhraseLog())[0]
      for (let steps = 0; steps < 400; steps += 1) {
        await virtual.next()
        if ((await virtual.spokenPhraseLog()).at(-1) === begin) break
      }
      const said = (await virtual.spokenPhraseLog()).slice(0, -1)
      await virtual.stop()
      return said.filter((phrase) => !phrase.startsWith('end of '))
    },
    { address: ADDRESS, selector },
  )
}

/** Begins to listen to a page; `heard` is what was read out by itself since then: what has the focus, and what is news. */
export async function listenTo(page: Page): Promise<{ heard: () => Promise<string[]> }> {
  await page.evaluate(async (address) => {
    const { virtual } = (await import(address)) as { virtual: Reader }
    await virtual.start({ container: document.body })
    Object.assign(window, { reader: virtual })
  }, ADDRESS)
  return {
    heard: () =>
      page.evaluate(async () => {
        const { reader } = window as unknown as { reader: Reader }
        // a region that is emptied is told as news without words
        return (await reader.spokenPhraseLog()).filter((phrase) => !/^(polite|assertive): $/.test(phrase))
      }),
  }
}
