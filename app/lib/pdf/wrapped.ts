import { settable, type Weight, widthOf } from './faces.ts'

const ELLIPSIS = '…'

/** Text in lines that fit a width, at most so many; what is left over ends in an ellipsis. */
export function wrapped(
  text: string,
  width: number,
  style: { size?: number; weight?: Weight } = {},
  most = 3,
): string[] {
  const { size = 9, weight = 'regular' } = style
  const fits = (line: string) => widthOf(line, weight, size) <= width
  const lines: string[] = []
  let line = ''
  for (const word of settable(text, weight)
    .trim()
    .split(' ')
    .flatMap((one) => broken(one, fits))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  lines.push(line)
  if (lines.length <= most) return lines
  // as much of what is left as the line takes: a long word behind a short one is not lost whole
  let last = lines.slice(most - 1).join(' ')
  while (last !== '' && !fits(last + ELLIPSIS)) last = last.slice(0, -1)
  return [...lines.slice(0, most - 1), last.trimEnd() + ELLIPSIS]
}

/** A word that is wider than its line, in parts. */
function broken(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word]
  const parts: string[] = []
  let part = ''
  for (const character of word)
    if (part === '' || fits(part + character)) part += character
    else {
      parts.push(part)
      part = character
    }
  return [...parts, part]
}
