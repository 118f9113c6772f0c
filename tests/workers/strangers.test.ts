import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { makeLink } from '#app/features/recovery/commands.server.ts'
import { takeCode } from '#app/features/verification/commands.server.ts'
import { resetPassword } from '#app/flows/people/recover.server.ts'
import { sendCode } from '#app/flows/people/send-code.server.ts'
import { aNetworkAddress, outcome, say } from '#tests/support/api.ts'
import { aPerson, aPhone } from '#tests/support/builders.ts'
import { codeTo } from '#tests/support/letters.ts'
import { holdMinute } from '#tests/support/minute.ts'
import { aJob } from '#tests/support/post-office.ts'
import { jobContext } from '#workers/context.ts'

const PASSWORD = 'Fairlot1!'
const from = (address: string) => ({ 'cf-connecting-ip': address })
const open = () => jobContext({ env, waitUntil: () => undefined })
const aNetwork = () =>
  `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:${Math.floor(Math.random() * 65_536).toString(16)}`

const login = (email: string, password: string, headers: Record<string, string>) =>
  say('user/login', { email, password }, headers)

test('A stranger’s wrong passwords put the stranger off, whichever of their addresses they use, and never the owner.', async () => {
  holdMinute()
  const { email } = await aPerson({ password: PASSWORD })
  const network = aNetwork()
  const outcomes: string[] = []
  for (let turn = 1; turn <= 10; turn += 1)
    outcomes.push(outcome(await login(email, 'Wrong#1', from(`${network}::${turn}`))))
  expect(outcomes.slice(-2)).toEqual(['429 too_many', '429 too_many'])
  expect((await login(email, PASSWORD, from(`${aNetwork()}::1`))).http).toBe(200)
})

test('While all networks together are put off, a device that has signed in before still does, and a mailed link helps the others.', async () => {
  holdMinute()
  const person = await aPerson({ password: PASSWORD })
  const before = await login(person.email, PASSWORD, from(aNetworkAddress()))
  const device = before.headers.getSetCookie().find((line) => line.startsWith('fairlot.device='))
  expect(device).toMatch(/HttpOnly/)
  for (let turn = 0; turn < 60; turn += 1) await open().limits.signInAnywhere(person.email)
  expect(outcome(await login(person.email, PASSWORD, from(aNetworkAddress())))).toBe('429 too_many')
  const cookie = device?.split(';')[0] ?? ''
  expect((await login(person.email, PASSWORD, { ...from(aNetworkAddress()), cookie })).http).toBe(200)
  // on a device that nobody knows a link does that went to the mailbox, and the device is known from then on
  const ctx: Ctx = { ...open(), address: aNetworkAddress() }
  const link = await makeLink(ctx, person)
  const [anew, there] = ['Canal8road!', aNetworkAddress()]
  expect(await resetPassword(ctx, { token: link?.token ?? '', password: anew })).toMatchObject({ ok: true })
  expect(outcome(await login(person.email, anew, from(there)))).toBe('429 too_many')
  const known = (await ctx.auth.rememberDevice(null, person.id)).split(';')[0] ?? ''
  expect((await login(person.email, anew, { ...from(there), cookie: known })).http).toBe(200)
  // it is known to that account alone, and a made-up one to none
  const other = await aPerson({ password: PASSWORD })
  for (let turn = 0; turn < 60; turn += 1) await open().limits.signInAnywhere(other.email)
  for (const tried of [cookie, `${cookie.split('.').slice(0, 2).join('.')}.0123456789abcdef0123456789abcdef`])
    expect(outcome(await login(other.email, PASSWORD, { ...from(aNetworkAddress()), cookie: tried }))).toBe(
      '429 too_many',
    )
})

test('A stranger’s tries and wishes for codes leave the owner’s code as it is.', async () => {
  const job = aJob()
  const at = (address: string): Ctx => ({ ...job.ctx, address })
  const [owner, stranger] = [at('203.0.113.10'), at('203.0.113.99')]
  const phone = aPhone()
  const wanted = {
    purpose: 'phone',
    target: phone,
    personId: null,
    name: 'Dana',
    language: 'en',
    page: '/',
  } as const
  const asked = { purpose: 'phone', target: phone, personId: null } as const
  expect(await sendCode(owner, wanted)).toMatchObject({ ok: true })
  const code = await codeTo(phone)
  const wrong = code === '000000' ? '111111' : '000000'
  for (let turn = 0; turn < 6; turn += 1) await sendCode(stranger, wanted)
  for (let turn = 0; turn < 25; turn += 1) await takeCode(stranger, asked, wrong)
  // the stranger's own tries do not stretch to the owner's code either
  expect(await takeCode(stranger, asked, code)).toMatchObject({ ok: false })
  expect(await sendCode(owner, wanted)).toMatchObject({ ok: true })
  expect(await takeCode(owner, asked, await codeTo(phone))).toMatchObject({ ok: true })
})

test('Codes are tried from elsewhere twenty times in all, and the owner’s network still has its five.', async () => {
  const job = aJob()
  const at = (address: string): Ctx => ({ ...job.ctx, address })
  const owner = at('203.0.113.20')
  const phone = aPhone()
  const asked = { purpose: 'phone', target: phone, personId: null } as const
  await sendCode(owner, { ...asked, name: 'Dana', language: 'en', page: '/' })
  const code = await codeTo(phone)
  const wrong = code === '000000' ? '111111' : '000000'
  const elsewhere = await Promise.all(
    Array.from({ length: 24 }, (_, turn) => takeCode(at(`198.51.100.${turn}`), asked, wrong)),
  )
  expect(elsewhere.filter((taken) => !taken.ok && taken.code === 'expired')).toHaveLength(4)
  expect(await takeCode(at('198.51.100.77'), asked, code)).toEqual({ ok: false, code: 'expired' })
  expect(await takeCode(owner, asked, wrong)).toEqual({ ok: false, code: 'wrong_code' })
  expect(await takeCode(owner, asked, code)).toMatchObject({ ok: true })
})

test('Forms of many who share an address do not block each other after ten; one person’s do.', async () => {
  holdMinute()
  const { limits } = open()
  const address = aNetworkAddress()
  const admitted = async (actor: { id: string } | null) => {
    let count = 0
    for (let turn = 0; turn < 12; turn += 1) if (await limits.forms({ actor, address })) count += 1
    return count
  }
  expect(await admitted(null)).toBe(12)
  expect(await admitted({ id: crypto.randomUUID() })).toBe(10)
  expect(await admitted({ id: crypto.randomUUID() })).toBe(10)
})
