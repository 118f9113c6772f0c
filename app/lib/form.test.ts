import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsOf, filesOf, readAct, readForm, reply } from './form.server.ts'

const schema = z.object({
  name: z.string().trim().min(1, 'required').max(3, 'long'),
  count: z.coerce.number('number').int('whole').default(1),
})

const sent = (fields: Record<string, string | Blob>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return new Request('https://fairlot.test/', { method: 'POST', body })
}

test('A form is read by its schema, from a request or as it is; files are none of its texts.', async () => {
  const read = { ok: true, value: { name: 'Ada', count: 2 }, typed: { name: ' Ada', count: '2' } }
  expect(await readForm(sent({ name: ' Ada', count: '2', paper: new Blob(['x']) }), schema)).toEqual(read)
  expect(await readForm(new URLSearchParams({ name: ' Ada', count: '2' }), schema)).toEqual(read)
})

test('Fields of which there may be several are lists, none where nothing was ticked.', async () => {
  const ticked = z.object({ name: z.string(), way: z.array(z.string()), day: z.array(z.string()) })
  const fields = new URLSearchParams('name=Ada&way=mail&way=post')
  expect(await readAct(fields, ticked, { lists: ['way', 'day'] })).toEqual({
    name: 'Ada',
    way: ['mail', 'post'],
    day: [],
  })
})

test('What the address says stands above what the form does; a form that the page does not have is a bad request.', async () => {
  const forms = z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('keep'), id: z.string(), name: z.string() }),
  ])
  const fields = new URLSearchParams('intent=keep&id=theirs')
  const read = await readForm(fields, forms, { given: { id: 'ours', name: 'Ada' } })
  expect(read).toMatchObject({ ok: true, value: { id: 'ours', name: 'Ada' } })
  expect(await readForm(fields, forms)).toMatchObject({ ok: false, faults: { name: expect.any(String) } })
  await expect(readForm(new URLSearchParams('intent=burn'), forms)).rejects.toMatchObject({ status: 400 })
})

test('What is wrong is said once a field, with what was typed, and answered 422.', async () => {
  const read = await readForm(sent({ name: 'x'.repeat(21_000), count: '1.5' }), schema)
  expect(read).toMatchObject({ ok: false, faults: { name: 'long', count: 'whole' } })
  expect(read.typed.name).toHaveLength(20_000)
  expect(reply(read)).toMatchObject({
    data: { typed: read.typed, faults: { name: 'long', count: 'whole' }, refused: null },
    init: { status: 422 },
  })
})

test('What is typed of a password, a card or an account is never sent back.', async () => {
  const secret = { password: 'x', confirm_password: 'x', card_number: '4', cvv: '1', account_number: '9' }
  const { data } = reply({ typed: { ...secret, name: 'Ada' } })
  expect(data.typed).toEqual({ name: 'Ada' })
})

test('A refusal has a status of its own and no fault of a field.', async () => {
  const read = await readForm(sent({ name: 'Ada' }), schema)
  const headers = { 'retry-after': '60' }
  expect(reply<string, 'too_many'>(read, { refused: 'too_many', status: 429, headers })).toMatchObject({
    data: { typed: { name: 'Ada' }, faults: {}, refused: 'too_many' },
    init: { status: 429, headers },
  })
})

test('A password is never given back.', async () => {
  const read = await readForm(sent({ name: 'Ada', password: 'Canal8road!', new_password: 'x' }), schema)
  expect(reply(read).data.typed).toEqual({ name: 'Ada' })
})

const thrownBy = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  )

test('What no page of ours sends is a bad request, not a form to correct.', async () => {
  const act = z.object({ intent: z.enum(['keep', 'drop']) })
  expect(await readAct(sent({ intent: 'keep' }), act)).toEqual({ intent: 'keep' })
  expect(await thrownBy(readAct(sent({ intent: 'burn' }), act))).toMatchObject({ status: 400 })
})

test('A body that is no form is a bad request, and no fault of ours.', async () => {
  const request = new Request('https://fairlot.test/', {
    method: 'POST',
    body: '{"name":"Ada"}',
    headers: { 'content-type': 'application/json' },
  })
  expect(await thrownBy(readForm(request, schema))).toMatchObject({ status: 400 })
})

test('Of files that came with a form, one that nobody chose is none.', () => {
  const form = new FormData()
  form.append('name', 'Ada')
  form.append('paper', new File([], ''))
  form.append('paper', new File(['x'], 'a.pdf'))
  expect(String(fieldsOf(form))).toBe('name=Ada')
  expect(filesOf(form, 'paper').map(({ name }) => name)).toEqual(['a.pdf'])
})
