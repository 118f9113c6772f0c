import { SELF } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { readPicture } from '#app/features/uploads/picture-file.ts'
import { removeUnshown } from '#app/features/uploads/sweep.server.ts'
import { ask, contentOf, ORIGIN, outcome, type Said } from '#tests/support/api.ts'
import { aMembership, anOrganisation, aSignedIn } from '#tests/support/builders.ts'
import { holdMinute } from '#tests/support/minute.ts'
import { A_GIF, A_JPEG, aPng, bytesOf, exifOf, jpegWith } from '#tests/support/pictures.ts'
import { jobContext } from '#workers/context.ts'

const CALL = 'commonFunction/image_uploader/muliple_img_uploader'
const FILE_TYPE = 'Something went wrong! Please make sure you upload the expected file type'

type Bytes = Uint8Array<ArrayBuffer>
type Kept = { file_name: string; originalname: string; width: number; height: number; size: number }

/** What a program sends: fields beside files of these names. */
function formOf(
  files: Record<string, Bytes>,
  fields: Record<string, string> = { folder: 'banner' },
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  // the name and the type say what a client likes them to say
  for (const [name, bytes] of Object.entries(files))
    form.append('file_upload', new File([bytes], name, { type: 'image/png' }))
  return form
}

async function anAdmin() {
  return (await aSignedIn({ role: 'admin' })).bearer
}

async function upload(files: Record<string, Bytes>, fields?: Record<string, string>): Promise<Said> {
  return ask(CALL, { method: 'POST', headers: await anAdmin(), body: formOf(files, fields) })
}

async function served(address: string, init: RequestInit<RequestInitCfProperties> = {}) {
  return SELF.fetch(`${ORIGIN}${address}`, init)
}

async function keptCount(): Promise<number> {
  return (await env.UPLOADS.list()).objects.length
}

test('A picture comes back from its address as WebP, kept for ever and safe to show.', async () => {
  const said = await upload({ 'drill.png': await aPng({ width: 900, height: 600 }) })
  expect(said).toMatchObject({ http: 200, status: 'success' })
  const [file] = contentOf<{ files: Kept[] }>(said).files
  expect(file).toMatchObject({ originalname: 'drill.png', width: 500, height: 333 })
  expect(file?.file_name).toMatch(/^\/uploads\/up-[a-z2-7]{26}\.webp$/)
  const answer = await served(file?.file_name ?? '')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(bytes.length).toBe(file?.size)
  expect(readPicture(bytes)).toMatchObject({ size: { width: 500, height: 333 } })
  const again = await served(file?.file_name ?? '', {
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await served(file?.file_name ?? '', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('An address that was not given out is not found, and none can be written to.', async () => {
  for (const path of ['up-aaaaaaaaaaaaaaaaaaaaaaaaaa.webp', '', 'index.html', 'up-a.webp', '..%2fx'])
    expect((await served(`/uploads/${path}`)).status, path).toBe(404)
  const put = await served('/uploads/up-aaaaaaaaaaaaaaaaaaaaaaaaaa.webp', { method: 'PUT', body: 'x' })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('What a file is follows from its content; its name and its type are not asked.', async () => {
  for (const [name, bytes] of [
    ['a.svg', A_JPEG],
    ['b.txt', A_GIF],
    ['c.exe', await aPng({ width: 4, height: 2 })],
  ] as const)
    expect((await upload({ [name]: bytes })).http, name).toBe(200)
})

test('SVG, scripts, documents and pictures of other kinds are refused in the words of the specification.', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const refused = [
    svg,
    `<?xml version="1.0"?>${svg}`,
    '<html>',
    '%PDF-1.7',
    'BM\0\0',
    'GIF88a',
    '\xff\xd8',
    'MZ',
  ]
  for (const text of refused) {
    const said = await upload({ 'photo.png': bytesOf(text) })
    expect([outcome(said), said.message], text).toEqual(['415 file_type', FILE_TYPE])
  }
})

test('An empty, a truncated and a broken picture fail, and nothing of them is kept.', async () => {
  const png = await aPng({ width: 40, height: 20 })
  const before = await keptCount()
  expect(await upload({ 'a.png': new Uint8Array() })).toMatchObject({
    code: 'upload_failed',
    message: 'Upload Failed! The file is empty.',
  })
  const broken = png.slice()
  broken.fill(0x55, 60, 70)
  for (const [what, bytes] of Object.entries({
    'half a png': png.slice(0, png.length / 2),
    'a png without end': png.slice(0, -12),
    'half a jpeg': A_JPEG.slice(0, A_JPEG.length - 40),
    'a jpeg without end': A_JPEG.slice(0, -2),
    'a gif without data': A_GIF.slice(0, 20),
    'a png whose data is none': broken,
    'a webp that promises more': bytesOf('RIFF', [200, 0, 0, 0], 'WEBPVP8 ', [10, 0, 0, 0]),
  })) {
    const said = await upload({ 'a.png': bytes })
    expect([outcome(said), said.message], what).toEqual([
      '422 upload_failed',
      'Upload Failed! The file is damaged.',
    ])
  }
  // a good one beside a bad one is not kept either
  expect(outcome(await upload({ 'a.png': png, 'b.png': broken }))).toBe('422 upload_failed')
  expect(await keptCount()).toBe(before)
})

test('A picture that would unfold to a huge one never reaches a decoder.', async () => {
  for (const claims of [
    [60_000, 60_000],
    [12_001, 10],
    [9_000, 9_000],
    [0x7fffffff, 0x7fffffff],
  ] as const) {
    const said = await upload({ 'bomb.png': await aPng({ width: 8, height: 4, claims: [...claims] }) })
    expect([outcome(said), said.message]).toEqual([
      '422 upload_failed',
      'Upload Failed! The picture is larger than 12,000 pixels a side or 50 megapixels.',
    ])
  }
})

test('Nothing that stood beside a picture survives, and it is turned upright.', async () => {
  const secret = '<script>alert("GPS 39.96,-83.00")</script>'
  const polyglots = {
    'comment.jpg': jpegWith({ orientation: 6, comment: secret }),
    'behind.gif': bytesOf(A_GIF, secret),
    'zip.png': bytesOf(await aPng({ width: 16, height: 8 }), 'PK\x03\x04', secret),
    'text.png': await aPng({
      width: 16,
      height: 8,
      more: [
        { type: 'tEXt', content: bytesOf('Comment\0', secret) },
        { type: 'eXIf', content: exifOf(8) },
      ],
    }),
  }
  const said = await upload(polyglots)
  const { files } = contentOf<{ files: Kept[] }>(said)
  expect(files.map(({ width, height }) => `${width}x${height}`)).toEqual(['8x16', '1x1', '16x8', '8x16'])
  for (const { file_name } of files) {
    const text = new TextDecoder('latin1').decode(await (await served(file_name)).arrayBuffer())
    expect(text).not.toMatch(/script|GPS|exif|PK/i)
  }
})

test('A picture is fitted into what was asked for, and never made larger.', async () => {
  const png = await aPng({ width: 600, height: 200 })
  const sizeOf = async (fields: Record<string, string>) => {
    const said = await upload({ 'a.png': png }, { folder: 'banner', ...fields })
    const [file] = contentOf<{ files: Kept[] }>(said).files
    return `${file?.width}x${file?.height}`
  }
  expect(await sizeOf({ resultWidth: '300', resultHeight: '' })).toBe('300x100')
  expect(await sizeOf({ resultHeight: '50', quality: '60' })).toBe('150x50')
  expect(await sizeOf({ resultWidth: '2000', resultHeight: '2000' })).toBe('600x200')
  expect(await sizeOf({ isCompress: '0' })).toBe('600x200')
  const wrongs: Record<string, string>[] = [
    { folder: '../x' },
    { quality: '101' },
    { resultWidth: '0' },
    { isCompress: 'maybe' },
  ]
  for (const wrong of wrongs)
    expect(outcome(await upload({ 'a.png': png }, { folder: 'banner', ...wrong }))).toBe('422 validation')
})

test('Without files, with too many, or as something else than a form, nothing is taken.', async () => {
  expect(await upload({})).toMatchObject({
    code: 'validation',
    data: { errors: { file_upload: ['Required!'] } },
  })
  const six = Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [`${number}.gif`, A_GIF]))
  expect(await upload(six)).toMatchObject({
    code: 'validation',
    data: { errors: { file_upload: ['At most 5 files'] } },
  })
  const headers = await anAdmin()
  const json = { ...headers, 'content-type': 'application/json' }
  expect(outcome(await ask(CALL, { method: 'POST', headers: json, body: '{}' }))).toBe('415 not_multipart')
  const form = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
  expect(outcome(await ask(CALL, { method: 'POST', headers: form, body: 'rubbish' }))).toBe('400 malformed')
})

test('A body that is too long is refused by what it says of itself, and by what comes.', async () => {
  const headers = { ...(await anAdmin()), 'content-type': 'multipart/form-data; boundary=x' }
  const { readable: body, writable } = new IdentityTransformStream()
  const writer = writable.getWriter()
  const send = async () => {
    for (let sent = 0; sent < 40; sent += 1) await writer.write(new Uint8Array(1024 * 1024))
  }
  // refused before it is read to its end, so that writing it fails
  send().catch(() => undefined)
  expect(outcome(await ask(CALL, { method: 'POST', headers, body }))).toBe('413 upload_too_large')
  const large = bytesOf(await aPng({ width: 2, height: 2 }), new Uint8Array(10 * 1024 * 1024))
  expect(outcome(await upload({ 'large.png': large }))).toBe('413 upload_too_large')
})

test('Only those may upload whose pictures they are.', async () => {
  const form = () => formOf({ 'a.gif': A_GIF })
  const product = () => formOf({ 'a.gif': A_GIF }, { folder: 'product' })
  const as = (headers: Record<string, string>, body: FormData) => ask(CALL, { method: 'POST', headers, body })
  expect(outcome(await as({}, form()))).toBe('401 sign_in')
  const buyer = await aSignedIn()
  expect(outcome(await as(buyer.bearer, form()))).toBe('403 forbidden')
  expect(outcome(await as(buyer.bearer, product()))).toBe('403 forbidden')
  const seller = await aSignedIn({ role: 'seller' })
  await aMembership(seller.person, await anOrganisation())
  expect(outcome(await as(seller.bearer, form()))).toBe('403 forbidden')
  expect(outcome(await as(seller.bearer, product()))).toBe('200')
  const off = await aSignedIn({ role: 'admin', status: 'deactivate' })
  expect(outcome(await as(off.bearer, form()))).toBe('403 deactivated')
  const admin = await aSignedIn({ role: 'admin' })
  expect(outcome(await as({ ...admin.cookie, origin: 'https://elsewhere.example' }, form()))).toBe(
    '403 bad_origin',
  )
  expect(outcome(await as({ ...admin.cookie, origin: ORIGIN }, form()))).toBe('200')
})

test('Somebody who uploads without end is told to wait before more is read.', async () => {
  holdMinute()
  const headers = await anAdmin()
  const outcomes: string[] = []
  for (let tries = 0; tries < 61; tries += 1)
    outcomes.push(outcome(await ask(CALL, { method: 'POST', headers, body: formOf({}) })))
  expect(outcomes.slice(0, 60)).toEqual(Array(60).fill('422 validation'))
  expect(outcomes[60]).toBe('429 too_many')
})

const DAY = 86_400_000

test('After a day a picture that nobody shows is taken out of the bucket; others stay.', async () => {
  const ctx = jobContext({ env, waitUntil: () => undefined })
  const now = ctx.clock.now()
  const keep = async (last: string, { folder = 'banner', days = 2 } = {}) => {
    const name = `up-${'a'.repeat(25)}${last}`
    const about = { folder, by: 'x', at: new Date(now - days * DAY).toISOString() }
    for (const size of ['', '-320'])
      await env.UPLOADS.put(`${name}${size}.webp`, 'picture', { customMetadata: about })
    return name
  }
  const setting = async (key: string, value: unknown) =>
    env.DB.prepare('insert or replace into settings (key, value) values (?, ?)')
      .bind(key, JSON.stringify(value))
      .run()
  const [left, fresh, shown, undone, other] = [
    await keep('b'),
    await keep('c', { days: 0.9 }),
    await keep('d', { folder: 'logo' }),
    await keep('e'),
    await keep('f', { folder: 'elsewhere' }),
  ]
  await setting('test-of-pictures', { logo: shown })
  await env.DB.prepare(
    "insert into audit_log (subject, version, at, person_id, person_email, after) values ('test-pictures', 1, ?, 'x', 'x', ?)",
  )
    .bind(now - 20 * DAY, JSON.stringify({ picture: undone }))
    .run()
  // minute 0 looks at the names that begin with a, minute 1 at others
  await removeUnshown(ctx, new Date(60_000))
  const names = async () => [
    ...new Set((await env.UPLOADS.list({ prefix: 'up-a' })).objects.map(({ key }) => key.slice(0, 29))),
  ]
  expect(await names()).toEqual(expect.arrayContaining([left]))
  await removeUnshown(ctx, new Date(0))
  const after = await names()
  expect(after).not.toContain(left)
  expect(after).toEqual(expect.arrayContaining([fresh, shown, undone, other]))
  await env.DB.prepare("delete from settings where key = 'test-of-pictures'").run()
})
