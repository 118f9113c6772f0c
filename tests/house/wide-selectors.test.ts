import { expect, test } from 'vitest'
import { stylesheets, withoutComments } from './sources.ts'

/** Elements that hold all of a page, or nearly. */
const WIDE = /^(?:html|body|main|:root|\*|\.(?:admin|admin-main|app|livepage|lsale|item|item-order))(?![\w-])/

/**
 * `body:has(.bidbar) .tabbar` makes the browser style the whole page anew for each node that comes or goes anywhere in it:
 * 900 elements for each offer on a lot's page. What such an element has, it says to those below by a custom property.
 */
test('What a page has is not asked on the way to something else in it.', () => {
  expect(found((compound, isLast) => !isLast && WIDE.test(compound))).toEqual([])
})

/** `.seg > :has(:checked)` has every element of the page looked through, as a browser reads a selector from its end. */
test('What an element has is asked of elements with a name.', () => {
  expect(found((compound) => /^(?::not\(|:where\(|:is\()*:has\(/.test(compound))).toEqual([])
})

/**
 * With `.stack > * + *` a node that comes into `body` as its first child, as a dialog's guard of the focus does, has everything after
 * it styled anew: `.stack > :where(:not(:first-child))` says the same.
 */
test('Whatever follows is not asked for without a name.', () => {
  const wrong = stylesheets().flatMap(({ path, text }) =>
    selectorsOf(text)
      .filter((selector) => /(?<!\[[^\]]*\] )[+~] \*$/.test(selector))
      .map((selector) => `${path}: ${selector}`),
  )
  expect(wrong).toEqual([])
})

/** A place among others is asked of what has a class or a tag that no child of `body` has, and for the same reason. */
test('The place of an element is not asked without its name.', () => {
  const nameless = /(^|[ >+~])(a|div|footer|header|main|nav|script|span)?:nth-/
  const wrong = stylesheets().flatMap(({ path, text }) =>
    selectorsOf(text)
      // an argument is looked for in one element alone
      .filter((selector) => nameless.test(selector.replaceAll(/:has\(.*\)/g, '')))
      .map((selector) => `${path}: ${selector}`),
  )
  expect(wrong).toEqual([])
})

/** Selectors with a part that has `:has()` and is as asked. */
function found(isWrong: (compound: string, isLast: boolean) => boolean): string[] {
  return stylesheets().flatMap(({ path, text }) =>
    selectorsOf(text)
      .filter((selector) => {
        const compounds = cut(selector, /[\s>+~]/)
        return compounds.some(
          (compound, at) => compound.includes(':has(') && isWrong(compound, at === compounds.length - 1),
        )
      })
      .map((selector) => `${path}: ${selector}`),
  )
}

function selectorsOf(text: string): string[] {
  return [...withoutComments(text).matchAll(/([^{};]+)\{/g)]
    .map(([, before = '']) => before.trim())
    .filter((before) => !before.startsWith('@'))
    .flatMap((list) => cut(list.replaceAll(/\s+/g, ' '), /,/))
}

/** Cut where no bracket is open. */
function cut(text: string, at: RegExp): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (depth === 0 && at.test(sign)) parts.push('')
    else parts.push((parts.pop() ?? '') + sign)
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}
