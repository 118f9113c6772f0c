/** What a letter is made of, before it is text or HTML. Nothing here is escaped yet. */
export type Block =
  | { kind: 'text'; text: string }
  /** What a person has written, as they wrote it. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'act'; label: string; href: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'list'; title: string; items: readonly { label: string; href: string; note: string }[] }

export type Letter = {
  subject: string
  blocks: readonly Block[]
  /** Why its reader gets it. */
  foot: string
  /** For a text message, which has no room for the rest. */
  short: string
}

export type Rendered = { subject: string; text: string; html: string }

const STYLE = {
  page: 'margin:0;padding:24px 12px;background:#f6f4ef;color:#1f2623;font:16px/1.5 Helvetica,Arial,sans-serif',
  sheet:
    'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dfdcd3;border-radius:10px;overflow-wrap:break-word',
  name: 'margin:0 0 16px;font-weight:700;color:#0d5b57',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  text: 'margin:0 0 16px',
  quote: 'margin:0 0 16px;padding:12px 16px;background:#f6f4ef;border-radius:8px;white-space:pre-line',
  facts: 'margin:0 0 16px;border-collapse:collapse',
  label: 'padding:2px 16px 2px 0;text-align:left;font-weight:400;color:#59625d;vertical-align:top',
  value: 'padding:2px 0;vertical-align:top;overflow-wrap:anywhere',
  act: 'display:inline-block;padding:12px 18px;border-radius:8px;background:#0d5b57;color:#ffffff;text-decoration:none;font-weight:700',
  link: 'color:#0d5b57',
  section: 'margin:0 0 8px;font-size:17px;line-height:1.3',
  list: 'margin:0 0 16px;padding-left:20px',
  note: 'color:#59625d',
  foot: 'max-width:560px;margin:16px auto 0;padding:0 24px;font-size:13px;color:#59625d',
} as const

/** A letter as it is sent: the one place where text becomes HTML. `product` signs it. */
export function renderLetter(
  letter: Letter,
  { product, language }: { product: string; language: string },
): Rendered {
  const subject = oneLine(letter.subject)
  return {
    subject,
    text: `${[...letter.blocks.map(textOf), `-- \n${product}\n${letter.foot}`].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      // its colours are whole as they are: a reader that turned some of them dark would leave ink on ink
      '<meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light">',
      `<title>${escaped(subject)}</title></head><body style="${STYLE.page}"><div style="${STYLE.sheet}">`,
      `<p style="${STYLE.name}">${escaped(product)}</p><h1 style="${STYLE.title}">${escaped(subject)}</h1>`,
      ...letter.blocks.map(htmlOf),
      `</div><p style="${STYLE.foot}">${escaped(letter.foot)}</p></body></html>`,
    ].join(''),
  }
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'quote':
      return block.text.replaceAll(/^/gm, '> ')
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'act':
    case 'link':
      return `${block.label}:\n${block.href}`
    case 'list':
      return [
        block.title,
        ...block.items.map(({ label, href, note }) => `* ${label}\n  ${note}\n  ${href}`),
      ].join('\n')
  }
}

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p style="${STYLE.text}">${escaped(block.text)}</p>`
    case 'quote':
      return `<blockquote style="${STYLE.quote}">${escaped(block.text)}</blockquote>`
    case 'facts':
      return `<table style="${STYLE.facts}">${block.rows.map(factOf).join('')}</table>`
    case 'act':
      return `<p style="${STYLE.text}">${linkOf(block, STYLE.act)}</p>`
    case 'link':
      return `<p style="${STYLE.text}">${linkOf(block, STYLE.link)}</p>`
    case 'list':
      return `<h2 style="${STYLE.section}">${escaped(block.title)}</h2><ul style="${STYLE.list}">${block.items
        .map(
          (item) =>
            `<li>${linkOf(item, STYLE.link)}<br><span style="${STYLE.note}">${escaped(item.note)}</span></li>`,
        )
        .join('')}</ul>`
  }
}

function factOf([label, value]: readonly [string, string]): string {
  return `<tr><th style="${STYLE.label}">${escaped(label)}</th><td style="${STYLE.value}">${escaped(value)}</td></tr>`
}

function linkOf({ href, label }: { href: string; label: string }, style: string): string {
  return `<a href="${escaped(href)}" style="${style}">${escaped(label)}</a>`
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in an element or between quotes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)
}

/** A subject is a line of a mail's head: what would begin another is a space. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
