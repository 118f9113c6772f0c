import { type Cents, formatExact, formatMoney } from '#app/domain/money/money.ts'

type MoneyProps = {
  cents: Cents
  /** Always with cents: sums and invoices. */
  exact?: boolean
  className?: string
}

export function Money({ cents, exact = false, className = 'num' }: MoneyProps) {
  return <span className={className}>{exact ? formatExact(cents) : formatMoney(cents)}</span>
}
