import { expect, test } from 'vitest'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { wordsOf } from '#app/i18n/words.server.ts'
import { compose } from './compose.server.ts'
import { escaped, renderLetter } from './letter.ts'
import { listSamples } from './letters/index.server.ts'

const ODD = `<script>alert("x")</script>' & \u2028 "`

const place = (language: 'en' | 'es') => ({
  t: wordsOf(language),
  language,
  origin: 'https://fairlot.test',
  product: 'Fair & <lot>',
})

/** A value with every text in it made an attack. */
function attacked(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return ['topic', 'query'].includes(key) ? value : `${value}${ODD}`
  if (Array.isArray(value)) return value.map((one) => attacked(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, attacked(one, name)]))
}

test('Every message is whole in both languages: no phrase is missing, no gap is left open.', () => {
  for (const language of LANGUAGES)
    for (const sample of listSamples()) {
      const words = place(language)
      const letter = compose(sample, words, 'Marisol')
      const { subject, text, html } = renderLetter(letter, words)
      for (const said of [subject, text, html, letter.short]) {
        expect(said, `${sample.template} ${language}`).not.toMatch(/\{\{|\}\}|mail\.\w+|undefined|null|NaN/)
        expect(said.trim()).not.toBe('')
      }
      expect(text).toContain('https://fairlot.test/')
      expect(html).toContain(`<html lang="${language}">`)
    }
})

test('Nothing that anybody typed becomes HTML, a line of the head, or a way elsewhere.', () => {
  for (const sample of listSamples()) {
    const words = place('en')
    const message = { ...sample, data: attacked(sample.data) } as typeof sample
    const { subject, html } = renderLetter(compose(message, words, `Dana${ODD}`), words)
    expect(html, sample.template).not.toMatch(/<script|<style| on\w+=/i)
    expect(subject).not.toMatch(/[\r\n\u2028]/)
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g))
      expect(href).toMatch(/^https:\/\/fairlot\.test\//)
  }
})

test('A subject is one line, however its parts are typed.', () => {
  const letter = { subject: 'a\r\nBcc: everybody@example.test\u0000', blocks: [], foot: '', short: '' }
  expect(renderLetter(letter, { product: 'Fairlot', language: 'en' }).subject).toBe(
    'a Bcc: everybody@example.test',
  )
  expect(escaped(`<a href='x'>"&"</a>`)).toBe('&lt;a href=&#39;x&#39;&gt;&quot;&amp;&quot;&lt;/a&gt;')
})
