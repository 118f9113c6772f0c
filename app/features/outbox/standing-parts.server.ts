import { formatMoney } from '#app/domain/money/money.ts'
import { timeText } from '#app/ui/time-text.ts'
import { findLot, findReader, recipientOf } from './facts.server.ts'
import type { Facts, Parts, Place, Say, Writing } from './letters/shape.ts'
import { type Lot, lotAddress, lotLine, lotOf } from './lot-lines.ts'

export type Standing = Lot & { price: number; nextMinimum: number | null; closesAt: number }
type Own = { subject: string; text: string; act: string }

/** The state of a lot, for someone who can still offer. */
export function standingParts(data: Standing, place: Place & { say: Say<Own> }): Parts {
  const { t, say } = place
  const act = lotAddress(data, place)
  return {
    act,
    subject: say('subject', { lot: data.lotNumber }),
    blocks: [
      { kind: 'text', text: say('text') },
      lotLine(data, place),
      {
        kind: 'facts',
        rows: [
          [t('mail.price'), formatMoney(data.price)],
          ...(data.nextMinimum === null ? [] : [[t('mail.next'), formatMoney(data.nextMinimum)] as const]),
          [t('mail.closes'), timeText(data.closesAt, 'moment', place)],
        ],
      },
      { kind: 'act', label: say('act'), href: act },
    ],
  }
}

/** None when the lot is over or no one would read it; pointless after the close. */
export async function standingOf(
  { db, clock }: Facts,
  id: string,
  { personId, listingId }: { personId: string; listingId: string },
): Promise<Writing<Standing>[]> {
  const [lot, reader] = await Promise.all([findLot(db, listingId), findReader(db, personId)])
  if (!lot || !reader || lot.live === 0 || lot.closesAt <= clock.now()) return []
  const { price, nextMinimum, closesAt } = lot
  const data = { ...lotOf(lot), price, nextMinimum, closesAt }
  return [{ id, data, recipient: recipientOf(reader), expiresAt: closesAt }]
}
