import type { PublicChange, Receipt, ServerFrame } from '#party/wire/protocol.ts'

/**
 * Reads what the room sent, or null when it is nothing we know. Checked by hand: a schema library would cost the item
 * page more than everything else in it.
 */
export function readFrame(data: unknown): ServerFrame | null {
  const frame = parse(data)
  if (!frame) return null
  const fits = FITS.get(String(frame.type))
  return fits?.(frame) ? (frame as unknown as ServerFrame) : null
}

/** What a frame calls itself; empty when it is none. */
export function frameType(data: unknown): string {
  const type = parse(data)?.type
  return typeof type === 'string' ? type : ''
}

type Fields = Record<string, unknown>

const FITS = new Map<string, (frame: Fields) => boolean>([
  [
    'snapshot',
    (frame) =>
      isStanding(frame) && isDate(frame.future_active) && isNumber(frame.viewers) && isNumber(frame.dTime),
  ],
  ['servertime', (frame) => isNumber(frame.dTime)],
  [
    'bidAddtime',
    (frame) => isNumber(frame.dTime) && Array.isArray(frame.events) && frame.events.every(isChange),
  ],
  ['preBidAddtime', (frame) => isNumber(frame.dTime) && isChange(frame)],
  ['cancelBidEmitted', (frame) => isNumber(frame.dTime) && isChange(frame)],
  ['realclosedupdates', (frame) => isNumber(frame.dTime) && isChange(frame)],
  ['ownstatus', (frame) => isNumber(frame.seq) && isTextOrNull(frame.bidtopstatus)],
  ['receipt', isReceipt],
  ['viewcount', (frame) => isNumber(frame.viewers)],
  ['pong', (frame) => isNumber(frame.t) && isNumber(frame.dTime)],
  ['error', (frame) => typeof frame.code === 'string'],
])

/** A receipt, by socket or in the body of an HTTP answer. */
export function isReceipt(value: unknown): value is Receipt {
  return (
    isFields(value) &&
    typeof value.bid_id === 'string' &&
    typeof value.ok === 'boolean' &&
    isNumber(value.seq) &&
    isNumber(value.wprice) &&
    isNumberOrNull(value.next_bid) &&
    isNumber(value.bid_count) &&
    isDate(value.date_closed)
  )
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function isChange(value: unknown): value is PublicChange {
  return isFields(value) && isStanding(value) && isNumber(value.extended_ms)
}

function isStanding(frame: Fields): boolean {
  return (
    isNumber(frame.seq) &&
    isNumber(frame.wprice) &&
    isNumberOrNull(frame.next_bid) &&
    isNumberOrNull(frame.buy_now) &&
    isNumber(frame.stock) &&
    isNumber(frame.bid_count) &&
    isNumber(frame.rank_count) &&
    typeof frame.market_status === 'string' &&
    typeof frame.reserve_met === 'boolean' &&
    isDate(frame.date_closed)
  )
}

function parse(data: unknown): Fields | null {
  if (typeof data !== 'string') return null
  try {
    const value: unknown = JSON.parse(data)
    return isFields(value) ? value : null
  } catch {
    return null
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isNumberOrNull(value: unknown): boolean {
  return value === null || isNumber(value)
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string'
}

function isDate(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}
