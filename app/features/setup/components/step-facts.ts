import type { TFunction } from 'i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import type { SetupStep, StepState } from '#app/domain/shop/setup-steps.ts'
import { percentText } from '#app/ui/charge-names.ts'
import type { SetupView } from '../queries.server.ts'
import { gatewayName } from './card-test.tsx'

export type Shown = SetupView & {
  product: string
  /** Null where the premium goes by tiers. */
  premiumBps: number | null
}

/** What is known of a step, in one line beneath its name. */
export function factOf(t: TFunction, shown: Shown, step: SetupStep, state: StepState): string {
  const { counts, yard, increments, tests, payments } = shown
  const about = t(`admin.setup.about.${step}`)
  if (step === 'payments' && !payments.ready) return t('admin.setup.about.noPayments')
  if (step === 'mail' && state === 'failed') return t('admin.setup.mail.failed')
  if (step === 'yard' && yard) {
    const gaps = { yard: yard.name, place: `${yard.city}, ${yard.state}` }
    return t(tests.yard?.state === 'passed' ? 'admin.setup.facts.pin' : 'admin.setup.facts.yard', gaps)
  }
  if (state !== 'done') return about
  switch (step) {
    case 'look':
      return shown.product
    case 'categories':
      return t('admin.setup.facts.categories', { top: counts.categories, below: counts.categoriesBelow })
    case 'conditions':
      return t('admin.setup.facts.conditions', { count: counts.conditions })
    case 'increments':
      return increments
        ? t('admin.setup.facts.increments', {
            name: increments.name,
            least: formatMoney(increments.least),
            most: formatMoney(increments.most),
          })
        : about
    case 'tax': {
      if (!yard) return about
      const gaps = { tax: percentText(t, yard.taxBps), state: yard.state }
      return shown.premiumBps === null
        ? t('admin.setup.facts.tiers', gaps)
        : t('admin.setup.facts.rate', {
            premium: percentText(t, shown.premiumBps),
            tax: gaps.tax,
            state: gaps.state,
          })
    }
    case 'payments': {
      const gateway = gatewayName(payments.gateway, t('admin.setup.card.sandbox'))
      return t(payments.triable ? 'admin.setup.facts.charged' : 'admin.setup.facts.heard', { gateway })
    }
    case 'mail':
      return t(tests.mail ? 'admin.setup.facts.mail' : 'admin.setup.facts.sends')
    default:
      return about
  }
}
