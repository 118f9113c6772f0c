import { expect, test } from 'vitest'
import { PAGE_RIGHTS } from '#app/domain/people/page-rights.ts'
import { sources } from './sources.ts'

const routes = sources('app/routes').map(({ path, text }) => ({
  id: path.replace(/^app\/routes\//, '').replace(/\.tsx?$/, ''),
  text,
}))
const pages = routes.filter(({ id }) => !/\/_shell$|\.server$/.test(id))

test('Every page is in the table of rights, and nothing else is.', () => {
  expect(Object.keys(PAGE_RIGHTS).sort()).toEqual(pages.map(({ id }) => id).sort())
})

test('What can be posted to says who may.', () => {
  const acting = pages.filter(({ text }) => /export (async )?(function|const) action\b/.test(text))
  expect(
    Object.entries(PAGE_RIGHTS)
      .filter(([, { act }]) => act)
      .map(([id]) => id)
      .sort(),
  ).toEqual(acting.map(({ id }) => id).sort())
})

test('Secrets come from bindings alone: no source names one, and none reads the environment of a process.', () => {
  const shipped = sources('app', 'workers', 'party')
  const suspicious = shipped.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) =>
        /process\.env|-----BEGIN|\b(sk|pk|rk)_(live|test)_\w{8,}|AKIA[A-Z0-9]{12,}|AIza[\w-]{30,}|(secret|password|api_?key|token)['"]?\s*[:=]\s*['"][A-Za-z0-9+/_=-]{20,}['"]/i.test(
          line,
        ),
      )
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(suspicious).toEqual([])
})
