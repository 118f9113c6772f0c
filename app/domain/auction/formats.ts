import { ASCENDING } from './ascending.ts'
import type { ProxyRules } from './proxy.ts'
import { REVERSE } from './reverse.ts'
import type { RuleCard } from './rule-card.ts'

/** The rules of a listing where offers meet each other in public; null where they do not. */
export function proxyRulesOf({ format }: Pick<RuleCard, 'format'>): ProxyRules | null {
  if (format === 'ascending') return ASCENDING
  return format === 'reverse' ? REVERSE : null
}
