import { expect, test } from 'vitest'
import { z } from 'zod'
import { readAct, readForm, reply } from './form.server.ts'

const schema = z.object({
  name: z.string().trim().min(1, 'required').max(3, 'long'),
  count: z.coerce.number('number').int('whole').default(1),
})

const sent = (fields: Record<string, string | Blob>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

test('A form is read by its schema, from a request or as it is; files are none of its texts.', async () => {
  const form = sent({ name: ' Ada', count: '2', paper: new Blob(['x']) })
  const request = new Request('https://fairlot.test/', { method: 'POST', body: form })
  const read = { ok: true, value: { name: 'Ada', count: 2 }, typed: { name: ' Ada', count: '2' } }
  expect(await readForm(form, schema)).toEqual(read)
  expect(await readForm(request, schema)).toEqual(read)
})

test('What is wrong is said once a field, with what was typed, and answered 422.', async () => {
  const read = await readForm(sent({ name: 'x'.repeat(9_000), count: '1.5' }), schema)
  expect(read).toMatchObject({ ok: false, faults: { name: 'long', count: 'whole' } })
  expect(read.typed.name).toHaveLength(8_000)
  expect(reply(read)).toMatchObject({
    data: { typed: read.typed, faults: { name: 'long', count: 'whole' }, refused: null },
    init: { status: 422 },
  })
})

test('A refusal has a status of its own and no fault of a field.', async () => {
  const read = await readForm(sent({ name: 'Ada' }), schema)
  const headers = { 'retry-after': '60' }
  expect(reply<string, 'too_many'>(read, { refused: 'too_many', status: 429, headers })).toMatchObject({
    data: { typed: { name: 'Ada' }, faults: {}, refused: 'too_many' },
    init: { status: 429, headers },
  })
})

test('What no page of ours sends is a bad request, not a form to correct.', () => {
  const act = z.object({ intent: z.enum(['keep', 'drop']) })
  expect(readAct(act, { intent: 'keep' })).toEqual({ intent: 'keep' })
  const thrown = (() => {
    try {
      return readAct(act, { intent: 'burn' })
    } catch (error) {
      return error
    }
  })()
  expect(thrown).toMatchObject({ status: 400 })
})
