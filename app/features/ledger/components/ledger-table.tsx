import { useTranslation } from 'react-i18next'
import { shortHash } from '#app/lib/short-hash.ts'
import { Badge } from '#app/ui/badge.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Money } from '#app/ui/money.tsx'
import type { AnyEntry } from '../read-entries.ts'
import { useEffectWords } from './effect-words.ts'
import { LedgerTime } from './ledger-time.tsx'

/** How a row came out of the check; null before there was one. */
export type RowState = 'holds' | 'broken' | null

type LedgerTableProps = {
  entries: readonly AnyEntry[]
  stateOf: (entry: AnyEntry) => RowState
  isOwn: (entry: AnyEntry) => boolean
}

/** Entries as they were sealed, oldest first. */
export function LedgerTable({ entries, stateOf, isOwn }: LedgerTableProps) {
  const { t } = useTranslation()
  const words = useEffectWords()
  return (
    <div className="table-frame">
      <section className="table-scroll" aria-label={t('ledger.entries')}>
        <table className="table table-cards led-table" data-testid="ledger-table">
          <thead>
            <tr>
              <th className="r">{t('ledger.table.seq')}</th>
              <th>{t('ledger.table.time')}</th>
              <th>{t('ledger.table.event')}</th>
              <th>{t('ledger.table.bidder')}</th>
              <th className="r">{t('ledger.table.price')}</th>
              <th>{t('ledger.table.commitment')}</th>
              <th>{t('ledger.table.hash')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => {
              const { seq, at, tag, price, effects, hash } = entry
              const state = stateOf(entry)
              const [first, ...more] = words(effects)
              return (
                <tr key={seq} id={`entry-${seq}`} data-seq={seq} data-state={state ?? undefined}>
                  <td className="r num faint" data-l={t('ledger.table.seq')}>
                    {seq}
                  </td>
                  <td className="num" data-l={t('ledger.table.time')}>
                    <LedgerTime iso={at} />
                  </td>
                  <td className="wrap-ok" data-l={t('ledger.table.event')}>
                    {first} {isOwn(entry) && <Badge tone="soft-win">{t('ledger.table.you')}</Badge>}
                    {more.map((line) => (
                      <small key={line} className="led-more">
                        {line}
                      </small>
                    ))}
                  </td>
                  <td className="num" data-l={t('ledger.table.bidder')}>
                    {tag ?? '–'}
                  </td>
                  <td className="r price" data-l={t('ledger.table.price')}>
                    {price === null ? '–' : <Money cents={Math.round(price * 100)} />}
                  </td>
                  <td data-l={t('ledger.table.commitment')}>
                    <Hash hash={commitmentOf(entry)} className="faint" />
                  </td>
                  <td data-l={t('ledger.table.hash')}>
                    <Hash
                      hash={hash}
                      className={classNames(state === 'holds' && 't-win', state === 'broken' && 't-out')}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function Hash({ hash, className }: { hash: string | null; className?: string }) {
  if (hash === null) return <span className="faint">–</span>
  return (
    <span className={classNames('mono', className)} title={hash}>
      {shortHash(hash)}
    </span>
  )
}

function commitmentOf({ effects }: AnyEntry): string | null {
  const committed = effects.find(({ commitment }) => typeof commitment === 'string')
  return committed ? String(committed.commitment) : null
}
