import { expect, test } from 'vitest'
import { contactInput, sellerContactInput } from './inputs.ts'

const GOOD = {
  firstName: 'José',
  lastName: 'de la Cruz',
  email: ' Jose@Example.com ',
  phone: '+1 (614) 555-0100',
  message: 'Hello',
}

function faults(schema: typeof contactInput | typeof sellerContactInput, input: Record<string, unknown>) {
  const read = schema.safeParse(input)
  if (read.success) return {}
  return Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

test('A good message is read as it is kept: trimmed, in lower case, ten digits.', () => {
  expect(contactInput.parse(GOOD)).toEqual({
    firstName: 'José',
    lastName: 'de la Cruz',
    email: 'jose@example.com',
    phone: '6145550100',
    topic: 'other',
    reference: '',
    message: 'Hello',
    website: '',
  })
})

test('What is missing is required.', () => {
  expect(faults(contactInput, {})).toEqual({
    firstName: 'required',
    lastName: 'required',
    email: 'required',
    phone: 'required',
    message: 'required',
  })
})

test('Names are 2 to 15 letters and spaces; to a seller up to 250 characters of any kind.', () => {
  const named = (firstName: string) => faults(contactInput, { ...GOOD, firstName }).firstName
  expect(named('J')).toBe('nameShort')
  expect(named('Jo')).toBeUndefined()
  expect(named('x'.repeat(15))).toBeUndefined()
  expect(named('x'.repeat(16))).toBe('nameLong')
  expect(named('R2D2')).toBe('letters')
  const toSeller = (name: string) => faults(sellerContactInput, { ...GOOD, name }).name
  expect(toSeller("O'Brien & Sons 24")).toBeUndefined()
  expect(toSeller('x'.repeat(250))).toBeUndefined()
  expect(toSeller('x'.repeat(251))).toBe('tooLong')
})

test('A phone has ten digits, with or without its country code.', () => {
  const called = (phone: string) => faults(contactInput, { ...GOOD, phone }).phone
  for (const good of ['6145550100', '16145550100', '+16145550100', '614.555.0100'])
    expect(called(good)).toBeUndefined()
  for (const bad of ['614555010', '26145550100', '+526145550100', '61455501000'])
    expect(called(bad)).toBe('phone')
  expect(called('call me')).toBe('phoneSigns')
})

test('Addresses, topics and lengths have their own faults.', () => {
  expect(faults(contactInput, { ...GOOD, email: 'jose@example' }).email).toBe('email')
  expect(faults(contactInput, { ...GOOD, email: `${'a'.repeat(250)}@example.com` }).email).toBe('tooLong')
  expect(faults(contactInput, { ...GOOD, topic: 'spam' }).topic).toBe('topic')
  expect(faults(contactInput, { ...GOOD, message: 'x'.repeat(4001) }).message).toBe('messageLong')
})
