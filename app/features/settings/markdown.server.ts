import type { PhrasingContent, RootContent } from 'mdast'
import { isSafeAddress } from '#app/domain/shop/storefront.ts'
import { Recent } from '#app/lib/recent.ts'

/** The safe subset of Markdown as plain values: nothing in it can be an attribute, a script or a style. */
export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; spans: Span[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; to: string; spans: Span[] }
  | { kind: 'break' }

export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; text: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'rule' }

/** What lately was read, by its text: the site has a few dozen pages, each of which is shown again and again. */
const MOST_READ = 60
const read = new Recent<readonly Block[]>(MOST_READ, Number.POSITIVE_INFINITY)

/**
 * Headings, paragraphs, lists, quotes, rules, emphasis, code and links. HTML is shown as the text that it is, pictures
 * as their description, and a link whose address could run something as its words alone.
 */
export async function readMarkdown(source: string): Promise<readonly Block[]> {
  const known = read.get(source, 0)
  if (known) return known
  const { fromMarkdown } = await import('mdast-util-from-markdown')
  const blocks = blocksOf(fromMarkdown(source).children, new Set())
  read.set(source, blocks, 0)
  return blocks
}

function blocksOf(nodes: readonly RootContent[], taken: Set<string>): Block[] {
  return nodes.flatMap((node): Block[] => {
    switch (node.type) {
      case 'heading': {
        const text = textOf(node.children)
        return [{ kind: 'heading', level: node.depth <= 2 ? 2 : 3, id: anchor(text, taken), text }]
      }
      case 'paragraph':
        return [{ kind: 'paragraph', spans: spansOf(node.children) }]
      case 'list':
        return [
          {
            kind: 'list',
            ordered: node.ordered === true,
            items: node.children.map(({ children }) => blocksOf(children, taken)),
          },
        ]
      case 'blockquote':
        return [{ kind: 'quote', blocks: blocksOf(node.children, taken) }]
      case 'thematicBreak':
        return [{ kind: 'rule' }]
      case 'code':
        return [{ kind: 'paragraph', spans: [{ kind: 'code', text: node.value }] }]
      case 'html':
        return [{ kind: 'paragraph', spans: [{ kind: 'text', text: node.value }] }]
      default:
        return []
    }
  })
}

function spansOf(nodes: readonly PhrasingContent[]): Span[] {
  return nodes.flatMap((node): Span[] => {
    switch (node.type) {
      case 'text':
      case 'html':
        return [{ kind: 'text', text: node.value }]
      case 'strong':
        return [{ kind: 'strong', spans: spansOf(node.children) }]
      case 'emphasis':
        return [{ kind: 'em', spans: spansOf(node.children) }]
      case 'inlineCode':
        return [{ kind: 'code', text: node.value }]
      case 'break':
        return [{ kind: 'break' }]
      case 'link':
        return isLinkable(node.url)
          ? [{ kind: 'link', to: node.url, spans: spansOf(node.children) }]
          : spansOf(node.children)
      case 'image':
        return node.alt ? [{ kind: 'text', text: node.alt }] : []
      default:
        return []
    }
  })
}

function isLinkable(to: string): boolean {
  return (
    isSafeAddress(to) ||
    /^#[\p{L}\p{N}-]+$/u.test(to) ||
    /^mailto:[^\s?]+@[^\s?]+$/.test(to) ||
    /^tel:[\d+ -]+$/.test(to)
  )
}

function textOf(nodes: readonly PhrasingContent[]): string {
  return nodes
    .map((node) => ('value' in node ? node.value : 'children' in node ? textOf(node.children) : ''))
    .join('')
}

/** What a heading is linked by; a second one of the same words gets a number. */
function anchor(text: string, taken: Set<string>): string {
  const base =
    text
      .toLowerCase()
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'section'
  let id = base
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`
  taken.add(id)
  return id
}

/** The same as HTML, for programs. */
export function htmlOf(blocks: readonly Block[]): string {
  return blocks.map(htmlOfBlock).join('\n')
}

function htmlOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level} id="${escapeHtml(block.id)}">${escapeHtml(block.text)}</h${block.level}>`
    case 'paragraph':
      return `<p>${htmlOfSpans(block.spans)}</p>`
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul'
      return `<${tag}>${block.items.map((item) => `<li>${htmlOfItem(item)}</li>`).join('')}</${tag}>`
    }
    case 'quote':
      return `<blockquote>${htmlOf(block.blocks)}</blockquote>`
    case 'rule':
      return '<hr>'
  }
}

function htmlOfItem(item: readonly Block[]): string {
  const [only] = item
  return item.length === 1 && only?.kind === 'paragraph' ? htmlOfSpans(only.spans) : htmlOf(item)
}

function htmlOfSpans(spans: readonly Span[]): string {
  return spans
    .map((span) => {
      switch (span.kind) {
        case 'text':
          return escapeHtml(span.text)
        case 'code':
          return `<code>${escapeHtml(span.text)}</code>`
        case 'break':
          return '<br>'
        case 'link':
          return `<a href="${escapeHtml(span.to)}">${htmlOfSpans(span.spans)}</a>`
        default:
          return `<${span.kind}>${htmlOfSpans(span.spans)}</${span.kind}>`
      }
    })
    .join('')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** The running text of a page: what describes it in a line. */
export function plainText(blocks: readonly Block[]): string {
  const words = (spans: readonly Span[]): string =>
    spans.map((span) => ('text' in span ? span.text : 'spans' in span ? words(span.spans) : ' ')).join('')
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? [words(block.spans)] : [])).join(' ')
}
