import type { TFunction } from 'i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { yardTime } from '#app/ui/yard-time.ts'
import type { LabelWords } from './label-layout.server.ts'

/** What labels say. `origin`: of the addresses that their codes lead to. */
export function labelWordsFor(origin: string, words: { t: TFunction; language: string }): LabelWords {
  const { t } = words
  return ({ lotNumber, code, path, itemId, startPrice, closesAt, timeZone }) => ({
    lot: lotNumber === null ? code : t('labels.lot', { lot: lotNumber }),
    address: origin + path,
    item: itemId === null ? '' : t('labels.itemIs', { item: itemId }),
    start: startPrice === null ? '' : t('labels.startIs', { price: formatMoney(startPrice) }),
    illegible: t('labels.illegible'),
    closes:
      closesAt === null
        ? ''
        : t('labels.closesAt', { when: yardTime(closesAt, 'document', timeZone, words) }),
  })
}
