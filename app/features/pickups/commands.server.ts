import type { SQL } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { graceUntil } from '#app/domain/pickup/booking.ts'
import type { Language } from '#app/i18n/languages.ts'
import { wordsOf } from '#app/i18n/words.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { giveGrace } from './writes.server.ts'

type Let = { id: string; startsAt: number; timeZone: string }

/** The days that a party has to choose anew, for the batch in which its yard lets it go. `said`: what staff has said of it. */
export function graceOf(db: Db, { id, startsAt, timeZone }: Let, stands: SQL, said?: string): Statement {
  const reason = {
    en: said ?? wordsOf('en')('pickups.yardClosed'),
    es: said ?? wordsOf('es')('pickups.yardClosed'),
  }
  return giveGrace(db, id, { collectBy: graceUntil(zoneOf(timeZone), startsAt), reason }, stands)
}

type Lost = { lotNumber: number; title: string; language: Language | null }

/** What a buyer reads whose lot the yard could not find. */
export function notFoundAnswer({ lotNumber, title, language }: Lost): string {
  return wordsOf(language ?? 'en')('orders.notFoundAnswer', { lot: lotNumber, title })
}

/** Why a lot that was found again has more days, as its buyer reads it. */
export function foundReason({ language }: Pick<Lost, 'language'>): string {
  return wordsOf(language ?? 'en')('orders.foundReason')
}
