import { expect, test } from 'vitest'
import { askedAt, fieldsAskedAt, lacksAnswers, mayWait, placesUpTo, shownOn } from './asked-at.ts'
import { judgeAnswers, judgeRegistration, type RegistrationField } from './registration.ts'

const field = (name: string, viewOn: number[], more: Partial<RegistrationField> = {}) => ({
  name,
  type: 'text' as const,
  required: true,
  options: null,
  viewOn,
  ...more,
})
const phone = field('phone', shownOn([7, 8, 2], 'offer'), { type: 'phone' })
const city = field('city', shownOn([7, 8], 'payment'))
const zip = field('zip', shownOn([7, 8], 'payment'), { type: 'zip' })
const first = field('first_name', [7, 8, 2])
const additional = field('additional_phone', shownOn([7], 'pickup'), { type: 'phone', required: false })
const kind = field('phone_type', [7, 8], { required: false })
const all = [first, phone, city, zip, additional, kind]
const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name)

test('A field is asked in one place, and stays where it shows beside that.', () => {
  expect(shownOn([7, 8, 2], 'offer')).toEqual([21, 8, 2])
  expect(askedAt(shownOn(shownOn([7, 8], 'pickup'), 'sign_up'))).toBe('sign_up')
  expect(askedAt([8, 2])).toBeNull()
  expect(placesUpTo('offer')).toEqual(['offer'])
  expect(placesUpTo('pickup')).toEqual(['offer', 'payment', 'pickup'])
})

test('What waits is left out of the registration, and what belongs to it waits along.', () => {
  expect(names(fieldsAskedAt(all, ['sign_up']))).toEqual(['first_name'])
  expect(names(fieldsAskedAt(all, ['sign_up'], ['phone']))).toEqual(['first_name', 'phone'])
  expect(names(fieldsAskedAt(all, placesUpTo('payment')))).toEqual(['phone', 'city', 'zip'])
  expect(names(fieldsAskedAt(all, ['pickup']))).toEqual(['additional_phone', 'phone_type'])
  const asked = { audience: 'buyer' as const, today: '2026-11-26' }
  const agreed = { terms_accepted: 'on', terms_accepted_sms: 'on' }
  const short = judgeRegistration(fieldsAskedAt(all, ['sign_up']), { first_name: 'Dana', ...agreed }, asked)
  expect(short.faults).toEqual({})
  const later = fieldsAskedAt(all, placesUpTo('payment'))
  expect(judgeAnswers(later, { phone: '614', city: 'Akron' }, asked)).toEqual({
    answers: { city: 'Akron' },
    faults: { phone: 'phone', zip: 'required' },
  })
})

test('An account, its papers and sellers’ own fields never wait.', () => {
  const may = (name: string, type: RegistrationField['type'], forBuyer = true) =>
    mayWait({ name, type, forBuyer })
  expect(may('phone', 'phone')).toBe(true)
  expect(may('truck_size', 'select')).toBe(true)
  for (const name of ['email', 'password', 'first_name', 'phone_type']) expect(may(name, 'text')).toBe(false)
  expect(may('resale_certificate', 'file')).toBe(false)
  expect(may('ein_no', 'text', false)).toBe(false)
})

test('Only what must be answered and is not stands in the way.', () => {
  expect(lacksAnswers([phone, additional, kind], {})).toBe(true)
  expect(lacksAnswers([phone, additional, kind], { phone: '+16145550142' })).toBe(false)
  expect(lacksAnswers([phone], { phone: null })).toBe(true)
  expect(lacksAnswers([{ name: 'phone_type', required: true }], {})).toBe(false)
})
