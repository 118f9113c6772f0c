import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'docs/decisions'
const files = readdirSync(FOLDER).sort()

test('Every decision has a number of its own, a date and a status.', () => {
  const numbers = files.map((file) => file.slice(0, 4))
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
  const odd = files.filter((file) => {
    const [title = '', , status = ''] = readFileSync(`${FOLDER}/${file}`, 'utf8').split('\n')
    return (
      !title.startsWith(`# ${Number(file.slice(0, 4))}. `) ||
      !/^\d{4}-\d{2}-\d{2} · (accepted|replaced by \d+)/.test(status)
    )
  })
  expect(odd).toEqual([])
})
