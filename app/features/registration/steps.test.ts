import { expect, test } from 'vitest'
import { stepOf, stepsOf } from './steps.ts'

const field = (
  name: string,
  part: 'you' | 'company' | 'papers' | 'yard' | 'more' | 'password',
  beside: string | null = null,
) => ({
  name,
  part,
  beside,
})
const SHORT = [
  field('first_name', 'you'),
  field('last_name', 'you'),
  field('email', 'you'),
  field('phone', 'you'),
  field('password', 'password'),
  field('confirm_password', 'password'),
]
const LONG = [
  ...SHORT.slice(0, 4),
  field('city', 'you'),
  field('zip', 'you'),
  field('additional_phone', 'more'),
  field('phone_type', 'more', 'additional_phone'),
  ...SHORT.slice(4),
]

test('The short form is one screen; a longer one is cut into steps that a phone takes.', () => {
  expect(stepsOf(SHORT)).toHaveLength(1)
  expect(stepsOf(LONG)).toEqual([
    ['first_name', 'last_name', 'email', 'phone'],
    ['city', 'zip'],
    ['additional_phone', 'phone_type'],
    ['password', 'confirm_password'],
  ])
})

test('What is wrong is found in its step, and consents in the last one.', () => {
  const steps = stepsOf(LONG)
  expect(stepOf(steps, 'zip')).toBe(1)
  expect(stepOf(steps, 'terms_accepted')).toBe(3)
  expect(stepOf(stepsOf(SHORT), 'email')).toBe(0)
})

test('A seller takes one step for each part, with the consents in the first', () => {
  const steps = stepsOf(
    [
      ...SHORT.map(({ name }) => field(name, 'you')),
      field('company_name', 'company'),
      field('ein_no', 'company'),
      field('tax_number', 'papers'),
      field('resale_certificate', 'papers', 'tax_number'),
      field('yard_name', 'yard'),
    ],
    'organisation',
  )
  expect(steps.map(([first]) => first)).toEqual(['first_name', 'company_name', 'tax_number', 'yard_name'])
  expect(stepOf(steps, 'terms_accepted', 'organisation')).toBe(0)
  expect(stepOf(steps, 'resale_certificate', 'organisation')).toBe(2)
  expect(stepOf(steps, 'verify_method', 'organisation')).toBe(3)
})
