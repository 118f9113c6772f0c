import { outlinesOf, type PathStep, type Weight } from '#app/lib/pdf/faces.ts'

export type Colour = readonly [number, number, number]
export type Canvas = { points: Uint8Array<ArrayBuffer>; width: number; height: number }
type Point = { x: number; y: number }

/** Into so many lines a curve is cut. */
const CUTS = 8

export function openCanvas(width: number, height: number, ground: Colour): Canvas {
  const canvas = { points: new Uint8Array(width * height * 3), width, height }
  fillBox(canvas, { x: 0, y: 0, width, height }, ground)
  return canvas
}

export function fillBox(
  { points, width }: Canvas,
  box: { x: number; y: number; width: number; height: number },
  colour: Colour,
): void {
  for (let y = box.y; y < box.y + box.height; y += 1)
    for (let x = box.x; x < box.x + box.width; x += 1) points.set(colour, (y * width + x) * 3)
}

/** A picture's points, three bytes each. */
export type Points = { points: Uint8Array; width: number; height: number }

/** Fills a box with a picture, whose longer side is cut alike at both ends. */
export function drawPhoto(
  { points, width }: Canvas,
  photo: Points,
  box: { x: number; y: number; width: number; height: number },
): void {
  const scale = Math.min(photo.width / box.width, photo.height / box.height)
  const left = (photo.width - box.width * scale) / 2
  const top = (photo.height - box.height * scale) / 2
  for (let y = 0; y < box.height; y += 1)
    for (let x = 0; x < box.width; x += 1) {
      const at = ((box.y + y) * width + box.x + x) * 3
      const from = { x: left + (x + 0.5) * scale, y: top + (y + 0.5) * scale }
      for (const part of [0, 1, 2]) points[at + part] = meanOf(photo, from, { scale, part })
    }
}

/** The mean of what one point of the box covers; between two points where it covers less than one. */
function meanOf(
  { points, width, height }: Points,
  { x, y }: Point,
  { scale, part }: { scale: number; part: number },
): number {
  const half = Math.max(scale, 1) / 2
  let sum = 0
  let weight = 0
  for (let row = Math.floor(y - half); row < y + half; row += 1)
    for (let column = Math.floor(x - half); column < x + half; column += 1) {
      const share =
        (Math.min(row + 1, y + half) - Math.max(row, y - half)) *
        (Math.min(column + 1, x + half) - Math.max(column, x - half))
      const [inRow, inColumn] = [within(row, height), within(column, width)]
      sum += share * (points[(inRow * width + inColumn) * 3 + part] ?? 0)
      weight += share
    }
  return Math.round(sum / weight)
}

function within(at: number, length: number): number {
  return Math.min(length - 1, Math.max(0, at))
}

/** Settable text from its left end on, `y` at its baseline. */
export function drawText(
  canvas: Canvas,
  text: string,
  how: { x: number; y: number; size: number; weight: Weight; colour: Colour },
): void {
  const { x, y, size, weight, colour } = how
  const top = Math.max(0, Math.floor(y - size * 1.2))
  const rows = Math.min(canvas.height - top, Math.ceil(size * 1.7))
  const cover = new Float32Array(canvas.width * rows + 2)
  for (const { steps, at, scale } of outlinesOf(text, weight)) {
    const place = (unitX: number, unitY: number): Point => ({
      x: Math.min(canvas.width - 2, Math.max(0, x + (at + unitX * scale) * size)),
      y: y - top - unitY * scale * size,
    })
    for (const [from, to] of linesOf(steps, place)) coverLine(cover, canvas.width, rows, from, to)
  }
  for (let row = 0; row < rows; row += 1) {
    let sum = 0
    for (let column = 0; column < canvas.width; column += 1) {
      sum += cover[row * canvas.width + column] ?? 0
      const share = Math.min(1, Math.abs(sum))
      if (share < 0.004) continue
      const point = ((top + row) * canvas.width + column) * 3
      for (const part of [0, 1, 2] as const) {
        const before = canvas.points[point + part] ?? 0
        canvas.points[point + part] = Math.round(before + (colour[part] - before) * share)
      }
    }
  }
}

/** Outlines as straight lines: a contour is closed where it ends. */
function linesOf(steps: PathStep[], place: (x: number, y: number) => Point): [Point, Point][] {
  const lines: [Point, Point][] = []
  let start = place(0, 0)
  let pen = start
  const lineTo = (to: Point) => {
    lines.push([pen, to])
    pen = to
  }
  for (const { command, args } of steps) {
    const through = [pen]
    for (let at = 0; at + 1 < args.length; at += 2) through.push(place(args[at] ?? 0, args[at + 1] ?? 0))
    if (command === 'closePath') lineTo(start)
    else if (command === 'moveTo') {
      start = through[1] ?? pen
      pen = start
    } else if (through.length === 2) lineTo(through[1] ?? pen)
    else for (let cut = 1; cut <= CUTS; cut += 1) lineTo(onCurve(through, cut / CUTS))
  }
  return lines
}

/** De Casteljau's: a curve of two or three degrees alike. */
function onCurve(points: Point[], share: number): Point {
  const [first = { x: 0, y: 0 }, ...rest] = points
  if (rest.length === 0) return first
  const between = rest.map((to, at) => {
    const from = points[at] ?? first
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
  })
  return onCurve(between, share)
}

/**
 * Adds what a line changes in how far the points right of it are covered; summed from the left, that is each point's
 * cover. A line within one column shares itself between that one and the next.
 */
function coverLine(cover: Float32Array, width: number, rows: number, from: Point, to: Point): void {
  if (from.y === to.y) return
  const way = from.y < to.y ? 1 : -1
  const [upper, lower] = way === 1 ? [from, to] : [to, from]
  const slope = (lower.x - upper.x) / (lower.y - upper.y)
  const last = Math.min(rows, Math.ceil(lower.y))
  for (let row = Math.max(0, Math.floor(upper.y)); row < last; row += 1) {
    const [top, bottom] = [Math.max(row, upper.y), Math.min(row + 1, lower.y)]
    if (bottom <= top) continue
    const [a, b] = [upper.x + (top - upper.y) * slope, upper.x + (bottom - upper.y) * slope]
    const [left, right] = a < b ? [a, b] : [b, a]
    const whole = (bottom - top) * way
    const wide = right - left
    for (let column = Math.floor(left); column <= Math.floor(right); column += 1) {
      const [begins, ends] = [Math.max(left, column), Math.min(right, column + 1)]
      const part = wide < 1e-6 ? 1 : Math.max(0, ends - begins) / wide
      const behind = (begins + ends) / 2 - column
      const place = row * width + column
      cover[place] = (cover[place] ?? 0) + whole * part * (1 - behind)
      cover[place + 1] = (cover[place + 1] ?? 0) + whole * part * behind
      if (wide < 1e-6) break
    }
  }
}
