import { expect, test } from 'vitest'
import { sources, withoutComments } from './sources.ts'

/** Who reads a form by itself, and why. */
const READ_BY_THEMSELVES = {
  'app/features/bidding/command.ts': 'the browser reads what it could not send',
  'app/features/uploads/attach.server.ts': 'a form with a picture is handed on with it',
  'app/features/uploads/read-form.server.ts': 'one with files is read no further than it may be long',
  'app/lib/form.server.ts': 'the one door of all others',
}

/** Answers, requests and forms, and where they are made. */
const HTTP = /\b(?:Response|Request|FormData)\b|['"]@remix-run\/|lib\/http\.ts/

test('A form is read by the one door: a body that is none is a bad request everywhere.', () => {
  const reading = sources('app').flatMap(({ path, text }) =>
    /\.formData\(\)/.test(withoutComments(text)) ? [path] : [],
  )
  expect(reading.sort()).toEqual(Object.keys(READ_BY_THEMSELVES))
})

/** An action up to the page itself, or to the end of a file that is none. */
const ACTION = /export async function action[\s\S]*?(?=\nexport |$)/
/** Judges what came without the one door, or answers what must be corrected in a shape of its own. */
const BY_ITSELF = /\.safeParse\(|\bdata(?:<[^\n]*?>)?\((?:[^()]|\([^()]*\))*?\{ status\b/
/** Forms with rows answer with conform's own result (decision 106). */
const WITH_ROWS = /\bsubmit(?:Edit|Section)\(/

/** Actions that do so, and why. */
const JUDGE_BY_THEMSELVES = {
  'app/routes/account/schedule.book.tsx':
    'each answer is the page of the next step, with what its steps before have said',
}

test('An action judges its form by the one door, and answers what must be corrected in the one shape.', () => {
  const judging = sources('app/routes').flatMap(({ path, text }) => {
    const action = ACTION.exec(withoutComments(text))?.[0] ?? ''
    return BY_ITSELF.test(action) && !WITH_ROWS.test(action) ? [path] : []
  })
  expect(judging.sort()).toEqual(Object.keys(JUDGE_BY_THEMSELVES))
})

test('A flow knows no HTTP: it is given values and gives a result, for pages, programs and jobs alike.', () => {
  const knowing = sources('app/flows').flatMap(({ path, text }) => {
    const found = HTTP.exec(withoutComments(text))
    return found ? [`${path}: ${found[0]}`] : []
  })
  expect(knowing).toEqual([])
})
