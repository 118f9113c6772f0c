import { describe } from 'vitest'
import { resetInput } from '#app/features/recovery/inputs.ts'
import { REFUSALS } from '#workers/api/core/refusals.ts'
import { faultOf, holds, says } from './rows.ts'

/** Storefront, sections 2, 5 and 8: signing in and getting a password back. */

const reset = (field: 'user_token' | 'password' | 'confirm_password', given: Record<string, unknown>) =>
  faultOf(resetInput, field, {
    user_token: 'x',
    password: 'Foundry#2410',
    confirm_password: 'Foundry#2410',
    ...given,
  })
const SIMPLE = 'Password must include uppercase and lowercase letters, a number, and a special character.'

describe('Forgot and reset password', () => {
  holds([
    [
      "Title Reset Password, note 'Enter your email address to receive a link to reset your password.'",
      () => [says('signing.forgot.title'), says('signing.forgot.note')],
      ['Reset Password', 'Enter your email address to receive a link to reset your password.'],
    ],
    [
      'One email field (label Email address), submit button SEND RESET PASSWORD LINK',
      () => [says('auth.email'), says('signing.forgot.submit')],
      ['Email address', 'SEND RESET PASSWORD LINK'],
    ],
    [
      "Title Reset Password, note 'Create a new password'",
      () => [says('signing.reset.title'), says('signing.reset.note')],
      ['Reset Password', 'Create a new password'],
    ],
    [
      'Fields New password and Confirm password, button Change',
      () => [says('signing.reset.password'), says('signing.reset.confirm'), says('signing.reset.submit')],
      ['New password', 'Confirm password', 'Change'],
    ],
    [
      "Forgot: email valid ('invalid email format'), required ('Required')",
      () => [says('signing.forgot.errors.email'), says('signing.forgot.errors.required')],
      ['invalid email format', 'Required'],
    ],
    ['Reset: user_token required', () => reset('user_token', { user_token: '' }), 'Required'],
    ['password required', () => reset('password', { password: '' }), 'Required'],
    ['min 8', () => reset('password', { password: 'Aa1!aaa' }), 'Minimum 8 Characters'],
    [
      'with the same complexity rule',
      () => [reset('password', { password: 'Foundry2410' }), says('signing.reset.errors.simple')],
      [SIMPLE, SIMPLE],
    ],
    [
      "confirm_password required and equal to password ('passwords not match')",
      () => [
        reset('confirm_password', { confirm_password: '' }),
        reset('confirm_password', { confirm_password: 'Foundry#2411' }),
        says('signing.reset.errors.confirm'),
      ],
      ['Required', 'passwords not match', 'passwords not match'],
    ],
  ])
})

describe('Signing in', () => {
  holds([
    [
      "Login page with 'Create an Account' and 'Reset your password?'",
      () => [says('signing.create'), says('signing.forgotten')],
      ['Create an Account', 'Reset your password?'],
    ],
    [
      "Unapproved account at login: 'Account yet to approve'",
      () => [REFUSALS.not_approved.message, says('auth.errors.not_approved')],
      Array(2).fill('Account yet to approve'),
    ],
    [
      "Unknown email at login: 'Email did not match with record' is shown as 'Register today! No email found'",
      () => [REFUSALS.no_such_email.message, says('auth.errors.no_such_email')],
      ['Email did not match with record', 'Register today! No email found'],
    ],
    ["'Logged in successfully'", () => says('signing.said.in'), 'Logged in successfully'],
    ["'Logged out successfully'", () => says('signing.said.out'), 'Logged out successfully'],
    ['Footer: Create Account only when logged out', () => says('signing.createAccount'), 'Create Account'],
  ])
})

describe('After registering', () => {
  holds([
    [
      "After success a page says 'Thank you for registering with us!', says the user is ready to make offers",
      () => [says('registration.done.title'), says('registration.done.buyer')],
      ['Thank you for registering with us!', 'You are ready to make offers.'],
    ],
    [
      'points to tutorial videos on the account page',
      () => says('registration.done.tutorials'),
      'Short videos on your account page show how it works.',
    ],
    [
      "and has a 'Start Exploring Now' button",
      () => says('registration.done.explore'),
      'Start Exploring Now',
    ],
    ["'Successfully registered!'", () => says('registration.done.toast'), 'Successfully registered!'],
    [
      "Terms checkbox: 'You must accept the terms and conditions'. SMS consent: 'You must accept the SMS consent'",
      () => [says('registration.errors.terms'), says('registration.errors.sms')],
      ['You must accept the terms and conditions', 'You must accept the SMS consent'],
    ],
  ])
})

describe('The security page', () => {
  holds([
    [
      'sections CHANGE PASSWORD, PAYMENT METHODS, INACTIVATE ACCOUNT',
      () => ['password', 'cards', 'inactivate'].map((part) => says(`security.${part}.title`)),
      ['CHANGE PASSWORD', 'PAYMENT METHODS', 'INACTIVATE ACCOUNT'],
    ],
    [
      'only last four digits viewable',
      () => says('security.cards.text'),
      'Only the last four digits are viewable, by you and by us.',
    ],
    ['button Contact Support', () => says('security.inactivate.contact'), 'Contact Support'],
    ['a Back to Account link', () => says('profile.back'), 'Back to Account'],
    [
      'New password must be different; Passwords Not Match',
      () => [says('security.password.errors.same'), says('security.password.errors.differs')],
      ['New password must be different', 'Passwords Not Match'],
    ],
    [
      'Strength meter score 0-4: Weak, Fair, Good, Strong',
      () => says('security.password.scale'),
      'Weak, Fair, Good, Strong',
    ],
    ['Title is Required feild', () => says('searches.errors.required'), 'Title is required feild'],
  ])
})
