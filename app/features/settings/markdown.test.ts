import { expect, test } from 'vitest'
import { defaultPage, PAGE_SLUGS } from './default-pages/index.ts'
import { type Block, htmlOf, readMarkdown, type Span } from './markdown.server.ts'

test('The safe subset is read, and everything else is text.', async () => {
  expect(htmlOf(await readMarkdown('## One *two*\n\na **b** `c`\n\n1. x\n2. y\n\n> q\n\n---'))).toBe(
    '<h2 id="one-two">One two</h2>\n<p>a <strong>b</strong> <code>c</code></p>\n<ol><li>x</li><li>y</li></ol>\n<blockquote><p>q</p></blockquote>\n<hr>',
  )
})

test('Nothing that somebody writes becomes a tag, an attribute or an address that runs.', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,hi)',
    '[x](//evil.example)',
    '![<b>](javascript:alert(1))',
    '[x](https://ok.example/"onmouseover="alert(1))',
    '<a href="javascript:alert(1)">x</a>',
    '## <svg onload=alert(1)>',
  ].join('\n\n')
  const html = htmlOf(await readMarkdown(hostile))
  expect(html).not.toMatch(/<(script|img|svg|iframe|b)\b/i)
  expect(html).not.toMatch(/href="(?!https:\/\/ok\.example)/)
  expect(html.replaceAll(/&[a-z#0-9]+;/g, '')).not.toMatch(/<[^>]*\son\w+=/i)
})

test('Two headings of the same words are linked apart.', async () => {
  const ids = (await readMarkdown('## Fees\n\n## Fees\n\n## ¿Qué?')).map(
    (block) => block.kind === 'heading' && block.id,
  )
  expect(ids).toEqual(['fees', 'fees-2', 'qué'])
})

test("The house's pages are there in both languages, lead somewhere, and link to headings that exist.", async () => {
  const known = [
    ...PAGE_SLUGS.map((slug) => `/${slug}`),
    '/contact-us',
    '/locationmap',
    '/search',
    '/seller/registration',
    '/api/docs',
    '/search?orderby=20',
    '/search?orderby=21',
    '/offers/allactive',
  ]
  for (const language of ['en', 'es'])
    for (const slug of PAGE_SLUGS) {
      const { title, body } = defaultPage(slug, language)
      expect(title.length).toBeGreaterThan(1)
      const blocks = await readMarkdown(body)
      expect(blocks.length).toBeGreaterThan(5)
      for (const to of linksOf(blocks)) {
        const [path = '', anchor] = to.split('#')
        expect(known).toContain(path)
        if (!anchor) continue
        const target = await readMarkdown(
          defaultPage(PAGE_SLUGS.find((each) => `/${each}` === path) ?? slug, language).body,
        )
        expect(target.map((block) => block.kind === 'heading' && block.id)).toContain(decodeURI(anchor))
      }
    }
})

function linksOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return linksOfSpans(block.spans)
    if (block.kind === 'list') return block.items.flatMap(linksOf)
    return block.kind === 'quote' ? linksOf(block.blocks) : []
  })
}

function linksOfSpans(spans: readonly Span[]): string[] {
  return spans.flatMap((span) =>
    span.kind === 'link' ? [span.to] : 'spans' in span ? linksOfSpans(span.spans) : [],
  )
}
