import { expect, test } from 'vitest'
import { sources, withoutComments } from './sources.ts'

/** Whether a request comes from this site is asked of the request itself. */
const OF_THE_REQUEST = ['workers/security.ts']

test('What is written down as an address of ours comes from the deployment, not from whatever host was asked.', () => {
  const asking = sources('app', 'workers', 'party')
    .filter(({ text }) => /new URL\((?:c\.req|request)(?:\.raw)?\.url\)\.origin/.test(withoutComments(text)))
    .map(({ path }) => path)
  expect(asking).toEqual(OF_THE_REQUEST)
})
