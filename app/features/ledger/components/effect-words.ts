import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { useTimeText } from '#app/ui/time.tsx'
import type { AnyEffect } from '../read-entries.ts'

/** What happened, in words: a line for each effect, and for what belongs to one. */
export function useEffectWords(): (effects: readonly AnyEffect[]) => string[] {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const words: Record<string, (effect: AnyEffect) => string[]> = {
    rules: () => [t('ledger.effect.rules')],
    opened: () => [t('ledger.effect.opened')],
    'pre-bid': () => [t('ledger.effect.preBid')],
    offer: ({ kind, amount, answered, silent }) => [
      kind === 'hard'
        ? t('ledger.effect.hard', { amount: dollars(amount) })
        : t(kind === 'sealed' ? 'ledger.effect.sealed' : 'ledger.effect.max'),
      ...(answered === true ? [t('ledger.effect.answered')] : []),
      ...(silent === true ? [t('ledger.effect.silent')] : []),
    ],
    'max-lowered': () => [t('ledger.effect.maxLowered')],
    purchase: ({ price, quantity }) => [
      typeof quantity === 'number' && quantity > 1
        ? t('ledger.effect.purchases', { quantity, amount: dollars(price) })
        : t('ledger.effect.purchase', { amount: dollars(price) }),
    ],
    restocked: ({ quantity, reopened }) => [
      t('ledger.effect.restocked', { count: Number(quantity) }),
      ...(reopened === true ? [t('ledger.effect.reopened')] : []),
    ],
    retracted: (effect) => [t('ledger.effect.retracted', { entries: entriesOf(effect) })],
    declined: (effect) => [t('ledger.effect.declined', { entries: entriesOf(effect) })],
    'reserve-changed': () => [t('ledger.effect.reserveChanged')],
    extension: ({ closes_at }) => [
      t('ledger.effect.extension', { when: timeText(Date.parse(String(closes_at)), 'moment') }),
    ],
    'extension-asked': () => [t('ledger.effect.extensionAsked')],
    paused: ({ reason }) => [
      reason ? t('ledger.effect.paused', { reason: String(reason) }) : t('ledger.effect.pausedOnly'),
    ],
    resumed: ({ by }) => [t(by === 'time' ? 'ledger.effect.resumedByItself' : 'ledger.effect.resumed')],
    extended: ({ by_ms }) => [t('ledger.effect.extended', { count: Math.round(Number(by_ms) / 60_000) })],
    closed: ({ outcome }) => [
      outcome === 'sold' || outcome === 'unsold' || outcome === 'withdrawn'
        ? t(`ledger.effect.${outcome}`)
        : t('ledger.effect.other', { type: `closed, ${String(outcome)}` }),
    ],
  }
  return (effects) =>
    effects.flatMap(
      (effect) => words[effect.type]?.(effect) ?? [t('ledger.effect.other', { type: effect.type })],
    )
}

function dollars(amount: unknown): string {
  return formatMoney(Math.round(Number(amount) * 100))
}

/** All entries whose offers are gone, those of others included. */
function entriesOf({ entries, fallen }: AnyEffect): string {
  return [entries, fallen].flatMap((each) => (Array.isArray(each) ? each : [])).join(', ')
}
