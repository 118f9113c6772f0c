import { ownPath } from './own-path.ts'

/** The pages at the door. With script their links open as popups over the page that they stand on. */
const STEPS: Readonly<Record<string, SignInStep>> = {
  '/login': 'login',
  '/register': 'register',
  '/registration': 'register',
  '/forgot_password': 'forgot',
  '/login/phone': 'phone',
}
export type SignInStep = 'login' | 'register' | 'forgot' | 'phone'

export function signInStep(path: string): SignInStep | null {
  return STEPS[path] ?? null
}

/** Pages where who they are asked for already: nothing opens over them. */
export function isAtTheDoor(path: string): boolean {
  return signInStep(path) !== null || path === '/start' || path.startsWith('/reset_password/')
}

export type SignInAsked = {
  step: SignInStep
  /** Where it leads afterwards; null to stay. */
  redirectTo: string | null
  /** The address that it begins with. */
  email: string | null
  /** Whether a link was asked for just now. */
  linkSent: boolean
}

/** Asked of the page by what has no link to click, and by a lot in a drawer of the page around it. */
export const SIGN_IN_EVENT = 'fairlot:sign-in'

export function askToSignIn(page: Document, asked: SignInAsked): void {
  page.dispatchEvent(new CustomEvent<SignInAsked>(SIGN_IN_EVENT, { detail: asked }))
}

/** What a link asks for; null where it leads somewhere else. */
export function signInAsked(link: { origin: string; pathname: string; search: string }): SignInAsked | null {
  const step = link.origin === location.origin ? signInStep(link.pathname) : null
  if (!step) return null
  const redirectTo = new URLSearchParams(link.search).get('redirectTo')
  return { step, redirectTo: redirectTo && ownPath(redirectTo), email: null, linkSent: false }
}
