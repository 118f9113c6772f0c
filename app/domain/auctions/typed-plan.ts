import { momentTyped } from '../local-moment.ts'
import type { Zone } from '../pickup/civil.ts'
import { STAGGER_MOST_SECONDS } from './closing.ts'
import { MINUTE_MS } from './spans.ts'
import type { SaleTerms } from './terms.ts'

/** The fields of an auction's form that say how its lots close, as they are understood. */
export type ClosingFields = {
  firstClose: string
  stagger: number
  closing: 'single' | 'group'
  softClose?: string
  softMode: 'reset' | 'add'
  softWindow: number
  softExtension: number
  softCap: '' | number
}

/** How lots close as a form says it. `firstCloseAt` is null where there is no such moment on the yard's clock. */
export type ClosingPlan = Pick<SaleTerms, 'firstCloseAt' | 'staggerSeconds' | 'groupClose' | 'softClose'>

export const SOFT_MINUTES = { least: 1, most: 120, usual: 5 } as const
export const CAP_MINUTES_MOST = 1_440

export function closingOfForm(form: ClosingFields, zone: Zone | null): ClosingPlan {
  return {
    firstCloseAt: form.firstClose === '' || !zone ? null : momentTyped(form.firstClose, zone),
    staggerSeconds: form.stagger,
    groupClose: form.closing === 'group',
    softClose: {
      mode: form.softClose === 'on' ? form.softMode : 'none',
      windowMs: form.softWindow * MINUTE_MS,
      extensionMs: form.softExtension * MINUTE_MS,
      capMs: form.softCap === '' ? null : form.softCap * MINUTE_MS,
    },
  }
}

/**
 * The same of what is being typed, before it is sent; null while any of it could not be saved. `read`: a field's text,
 * undefined where the form has none (a switch that is off).
 */
export function closingTyped(
  read: (name: string) => string | undefined,
  zone: Zone | null,
): ClosingPlan | null {
  const number = (name: string) => Number((read(name) ?? '').trim() || Number.NaN)
  const stagger = (read('stagger') ?? '').trim() === '' ? 0 : number('stagger')
  const [softWindow, softExtension] = [number('softWindow'), number('softExtension')]
  const cap = (read('softCap') ?? '').trim()
  const softCap = cap === '' ? ('' as const) : Number(cap)
  const isSoft = (minutes: number) => minutes >= SOFT_MINUTES.least && minutes <= SOFT_MINUTES.most
  if (!(Number.isInteger(stagger) && stagger >= 0 && stagger <= STAGGER_MOST_SECONDS)) return null
  if (!isSoft(softWindow) || !isSoft(softExtension)) return null
  if (softCap !== '' && !(softCap >= 0 && softCap <= CAP_MINUTES_MOST)) return null
  const plan = closingOfForm(
    {
      firstClose: (read('firstClose') ?? '').trim(),
      stagger,
      closing: read('closing') === 'group' ? 'group' : 'single',
      softClose: read('softClose'),
      softMode: read('softMode') === 'add' ? 'add' : 'reset',
      softWindow,
      softExtension,
      softCap,
    },
    zone,
  )
  return plan.firstCloseAt === null ? null : plan
}
