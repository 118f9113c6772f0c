import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { useTierWords } from '#app/ui/tier-words.ts'
import { Time } from '#app/ui/time.tsx'
import type { LedgerPageView } from '../queries.server.ts'
import { type RuleFacts, ruleFacts } from '../rule-facts.ts'

/** Entry 0 for people: what counts in the reader's language, and every sentence as it was sealed. */
export function LedgerRules({ rules }: { rules: NonNullable<LedgerPageView['rules']> }) {
  const { t, i18n } = useTranslation()
  const facts = useFactWords(ruleFacts(rules.card))
  return (
    <section className="led-rules" aria-labelledby="rules-title" data-testid="ledger-rules">
      <h2 className="h-sec" id="rules-title">
        {t('ledger.rules.title')}
      </h2>
      <p className="cap">{t('ledger.rules.text')}</p>
      <dl className="led-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="acc">
        <details open={i18n.language === 'en'}>
          <summary>
            {t('ledger.rules.words')}
            <ChevronDown className="i push" aria-hidden="true" />
          </summary>
          <ul className="body led-sentences" lang="en">
            {rules.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      </div>
    </section>
  )
}

function useFactWords(facts: RuleFacts): [string, ReactNode][] {
  const { t } = useTranslation()
  const tierWords = useTierWords()
  const late = useLateWords(facts.late)
  const rate = (percent: number) =>
    t('bid.percent', { value: String(percent).replace('.', t('bid.decimalMark')) })
  const dollars = (amount: number) => formatMoney(Math.round(amount * 100))
  const { format, premium, tax, pickupDays } = facts
  const offered = format !== 'fixed'
  const stepped = format === 'ascending' || format === 'reverse'
  const rows: [string, ReactNode, boolean][] = [
    [t('ledger.rules.format'), t(`ledger.rules.formats.${format}`), true],
    [t(offered ? 'ledger.rules.start' : 'ledger.rules.piece'), dollars(facts.start), format !== 'sealed'],
    [
      t('ledger.rules.kinds'),
      `${t(`ledger.rules.kind.${facts.kinds}`)}, ${t(facts.wholeDollars ? 'ledger.rules.whole' : 'ledger.rules.cents')}`,
      stepped,
    ],
    [
      t('ledger.rules.reserve'),
      t(facts.hasReserve ? 'ledger.rules.hasReserve' : 'ledger.rules.noReserve'),
      offered,
    ],
    [t('ledger.rules.opens'), <Time key="opens" at={facts.opensAt} form="moment" />, true],
    [t('ledger.rules.closes'), <Time key="closes" at={facts.closesAt} form="moment" />, true],
    [t('ledger.rules.late'), late, stepped],
    [
      t('ledger.rules.steps'),
      facts.steps
        .map(({ from, step }) => t('ledger.rules.step', { step: dollars(step), from: dollars(from) }))
        .join(', '),
      stepped,
    ],
    [
      t('ledger.rules.cancel'),
      facts.cancel &&
        (facts.cancel.minutes === null
          ? t('ledger.rules.cancelAlways')
          : t('ledger.rules.cancelUntil', { count: facts.cancel.minutes })),
      offered && facts.cancel !== null,
    ],
    [
      t('ledger.rules.premium'),
      premium &&
        (tierWords({
          ...(premium.tiers && { premiumTiers: premium.tiers }),
          premiumCap: premium.cap === null ? null : Math.round(premium.cap * 100),
        }) ??
          (premium.cap === null
            ? rate(premium.percent)
            : t('ledger.rules.rateCap', { rate: rate(premium.percent), cap: dollars(premium.cap) }))),
      premium !== null,
    ],
    [
      t('ledger.rules.tax'),
      tax && t(`ledger.rules.taxOn.${tax.on}`, { rate: rate(tax.percent) }),
      tax !== null,
    ],
    [
      t('ledger.rules.pickup'),
      pickupDays !== null && t('ledger.rules.days', { count: pickupDays }),
      pickupDays !== null,
    ],
  ]
  return rows.filter(([, , applies]) => applies).map(([label, value]) => [label, value])
}

function useLateWords({ mode, windowMs, extensionMs, capMs }: RuleFacts['late']): string {
  const { t } = useTranslation()
  if (mode === 'none') return t('ledger.rules.lateNone')
  const duration = (ms: number) =>
    ms % 60_000 === 0
      ? t('bid.final.duration.minutes', { count: ms / 60_000 })
      : t('bid.final.duration.seconds', { count: ms / 1000 })
  const rule = t(mode === 'reset' ? 'ledger.rules.lateReset' : 'ledger.rules.lateAdd', {
    window: duration(windowMs),
    extension: duration(extensionMs),
  })
  return capMs === null ? rule : t('ledger.rules.lateCap', { rule, cap: duration(capMs) })
}
