import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { anId } from '#tests/support/builders.ts'
import { jobContext, nearbyOf, nobodysContext } from '#workers/context.ts'
import { keptAnswer, keyOf } from '#workers/kept-pages.ts'

const origin = 'http://fairlot.test'
const asked = (path: string) => ({ url: new URL(path, origin), language: 'en', theme: 'system' })

/** A visitor of this isolate, and how often a page was made for them. */
function aVisitor(version: string) {
  const later: Promise<unknown>[] = []
  const job = { env, waitUntil: (work: Promise<unknown>) => void later.push(work) }
  const ctx: Ctx = jobContext(job)
  let made = 0
  const read = async (path: string) => {
    const answer = await keptAnswer(new Request(new URL(path, origin)), ctx, {
      pages: async (_request, { nonce }) => {
        made += 1
        return new Response(`<p>${made}</p><script nonce="${nonce}"></script>`, {
          headers: { 'content-type': 'text/html' },
        })
      },
      open: () => nobodysContext(job),
      version,
      nearby: nearbyOf(ctx),
      relays: 1,
    })
    const text = (await answer?.text()) ?? ''
    while (later.length > 0) await later.pop()
    return text
  }
  return { ctx, read, made: () => made }
}

test('A page that another isolate of the place has made is taken as it is, with this reader’s own parts.', async () => {
  const version = anId('v')
  const { ctx, read, made } = aVisitor(version)
  const value = {
    parts: [{ text: '<p>theirs</p><script nonce="' }, 'nonce', { text: '"></script>' }],
    headers: [['content-type', 'text/html']],
  }
  const at = ctx.clock.now()
  await nearbyOf(ctx).share(keyOf(version, asked('/help')), { at, value }, 2_000)
  expect(await read('/help')).toBe(`<p>theirs</p><script nonce="${ctx.nonce}"></script>`)
  expect(made()).toBe(0)
  // of another version, address or theme it is another page
  expect(await aVisitor(anId('v')).read('/help')).toContain('<p>1</p>')
  expect(await read('/')).toContain('<p>1</p>')
})

test('One that is older than two seconds is made anew.', async () => {
  const version = anId('v')
  const { ctx, read } = aVisitor(version)
  const value = { parts: [{ text: 'theirs' }], headers: [] }
  const at = ctx.clock.now() - 2_001
  await nearbyOf(ctx).share(keyOf(version, asked('/help')), { at, value }, 5_000)
  expect(await read('/help')).toContain('<p>1</p>')
})

test('What is made here is there for the others, and none of this isolate’s marks is in it.', async () => {
  const version = anId('v')
  const { ctx, read } = aVisitor(version)
  await read('/help')
  const near = await nearbyOf(ctx).find<{ parts: unknown[] }>(keyOf(version, asked('/help')), 2_000)
  expect(near?.value.parts).toEqual([{ text: '<p>1</p><script nonce="' }, 'nonce', { text: '"></script>' }])
})

test('A lot’s page is given to nobody: no other isolate would hear that it has changed.', async () => {
  const version = anId('v')
  const { ctx, read } = aVisitor(version)
  const path = '/product-view/l-nearby'
  expect(await read(path)).toContain('<p>1</p>')
  expect(await nearbyOf(ctx).find(keyOf(version, asked(path)), 60_000)).toBeNull()
})
