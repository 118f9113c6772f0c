import { expect, test } from 'vitest'
import {
  hasSms,
  keptPreferences,
  NOTIFICATIONS,
  offeredNotifications,
  preferencesOf,
  wants,
} from './notifications.ts'

test('There are thirteen notifications; each can be mailed, and 6 can be texted whatever it says.', () => {
  expect(NOTIFICATIONS.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  expect(NOTIFICATIONS.every(({ email }) => email)).toBe(true)
  expect(offeredNotifications()).toEqual(NOTIFICATIONS)
  expect(NOTIFICATIONS.find(({ id }) => id === 6)?.sms).toBe(false)
  expect(NOTIFICATIONS.filter(hasSms).map(({ id }) => id)).toEqual([1, 2, 3, 4, 6, 7, 8, 10, 11, 12])
})

test('Without a choice 2, 4, 6, 7, 8 and 9 are mailed and nothing is texted; an operator may say otherwise.', () => {
  const nothing = { email: null, sms: null }
  expect(preferencesOf(nothing)).toEqual({ email: [2, 4, 6, 7, 8, 9], sms: [] })
  expect(preferencesOf({ ...nothing, marketing: true }).email).toEqual([2, 4, 6, 7, 8, 9, 13])
  expect(preferencesOf({ email: [], sms: null, marketing: true }).email).toEqual([6, 9])
  expect(preferencesOf(nothing, [1, 13])).toEqual({ email: [1, 6, 9, 13], sms: [] })
})

test('6 and 9 are mailed whatever was chosen; what is not known or not available is left out.', () => {
  const chosen = preferencesOf({ email: [99, 13, 2], sms: [6, 9, 13, 2, 0] })
  expect(chosen).toEqual({ email: [2, 6, 9, 13], sms: [2, 6] })
  expect(wants(chosen, 2)).toEqual({ email: true, sms: true })
  expect(wants(chosen, 9)).toEqual({ email: true, sms: false })
  expect(wants(chosen, 4)).toEqual({ email: false, sms: false })
})

test('What a form sends is what is kept, with what cannot be switched off.', () => {
  const before = { email: [2, 10, 11], sms: [10] }
  expect(keptPreferences({ email: [4], sms: [] }, before)).toEqual({ email: [4, 6, 9], sms: [] })
  expect(keptPreferences({ email: [4], sms: [2] }, { email: null, sms: null })).toEqual({
    email: [4, 6, 9],
    sms: [2],
  })
})
