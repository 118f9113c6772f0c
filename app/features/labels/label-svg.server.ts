import { code128 } from '#app/lib/code128.ts'
import { widthOf } from '#app/lib/pdf/faces.ts'
import { qrRuns } from '#app/lib/qr.ts'
import type { LabelPage, Mark } from './label-layout.server.ts'

/** A page of labels as a picture: what is printed in black, and the paper's own labels in lines that are not. */
export function labelSvg({ width, height, marks, cells }: LabelPage): string {
  const hatch =
    '<pattern id="free" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
    '<path d="M0 0v6" stroke="#efece4"/></pattern>'
  const outlines = cells.map(
    ({ box, printed }) =>
      `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${printed ? 'none' : 'url(#free)'}" stroke="#c9c6bd" stroke-width=".75" stroke-dasharray="3 2"/>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<defs>${hatch}</defs><rect width="${width}" height="${height}" fill="#fff"/>`,
    ...outlines,
    ...marks.map(drawn),
    '</svg>',
  ].join('')
}

function drawn(mark: Mark): string {
  if (mark.kind === 'text') return words(mark)
  if (mark.kind === 'rule')
    return `<rect x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}"/>`
  if (mark.kind === 'qr') {
    const { size, runs } = qrRuns(mark.text)
    const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('')
    return `<path shape-rendering="crispEdges" transform="translate(${fixed(mark.x)} ${fixed(mark.y)}) scale(${fixed(mark.side / size)})" d="${path}"/>`
  }
  const code = code128(mark.text)
  if (!code) return ''
  const path = code.bars.map(({ x, length }) => `M${x} 0h${length}v1h-${length}z`).join('')
  return `<path transform="translate(${fixed(mark.x)} ${fixed(mark.y)}) scale(${fixed(mark.width / code.width)} ${mark.height})" d="${path}"/>`
}

/** As wide as it is printed, in whatever face the browser has at hand. */
function words({ text, x, y, size, weight, align }: Extract<Mark, { kind: 'text' }>): string {
  const width = widthOf(text, weight, size)
  if (width === 0) return ''
  const left = align === 'right' ? x - width : x
  return (
    `<text x="${fixed(left)}" y="${fixed(y)}" font-size="${size}" font-weight="${weight === 'bold' ? 700 : 400}"` +
    ` font-family="'Hanken Grotesk',system-ui,sans-serif" textLength="${fixed(width)}"` +
    ` lengthAdjust="spacingAndGlyphs">${escaped(text)}</text>`
  )
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
}

function fixed(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
