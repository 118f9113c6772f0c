import { expect, test } from 'vitest'
import { sources, withoutComments } from './sources.ts'

const resources = sources('app/routes').filter(
  ({ path, text }) => !/export default\b/.test(text) && !/\/_shell|\.server\.ts$/.test(path),
)

test('A route without a page answers with a Response: the router warns of anything else with each request.', () => {
  const bare = resources.flatMap(({ path, text }) => {
    const code = withoutComments(text)
    // what its functions of other names return is no answer
    const answers = code
      .split(/^(?=(?:export )?(?:async )?function )/m)
      .filter((part) => /^export /.test(part))
    return answers.some((part) => /\breturn (?:data\(|\{|null\b)/.test(part)) ? [path] : []
  })
  expect(bare).toEqual([])
})
