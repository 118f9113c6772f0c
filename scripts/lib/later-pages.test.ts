import { expect, test } from 'vitest'
import { readLater } from './later-pages.ts'

test('What the build asks for is read when it is called.', () => {
  const code = `
    import * as entryServer from "/app/entry.server.tsx";
    import * as route0 from "/app/root.tsx";
import * as route1 from "/app/routes/store/_index.tsx";
export const entry = { module: entryServer };`
  expect(readLater(code)).toBe(`
    const entryServer = () => import("/app/entry.server.tsx");
    const route0 = () => import("/app/root.tsx");
const route1 = () => import("/app/routes/store/_index.tsx");
export const entry = { module: entryServer };`)
})

test('Another form is a fault of the build, and no page that never comes.', () => {
  expect(() => readLater('import route0 from "/app/root.tsx"')).toThrow(/another form/)
  expect(() =>
    readLater('import * as entryServer from "/a.tsx";\nimport * as route0 from \'/app/root.tsx\''),
  ).toThrow()
})
