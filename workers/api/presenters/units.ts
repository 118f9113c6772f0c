import { z } from 'zod'
import { type Cents, dollarsFromCents, percentOf } from '#app/domain/money/money.ts'
import { pictureAddress } from '#app/domain/shop/uploads.ts'

/** An amount on the wire: dollars with at most two decimals. */
export const dollars = z.number()
/** A time on the wire: ISO 8601, UTC, with milliseconds. */
export const isoDate = z.string().meta({ format: 'date-time' })

/** 0 or 1, as the specification writes no and yes. Named in full: the document's maker sees the first literal only. */
export const zeroOrOne = z.literal([0, 1]).meta({ type: 'integer', enum: [0, 1] })

export function dollarsOrNull(cents: Cents | null): number | null {
  return cents === null ? null : dollarsFromCents(cents)
}

/** A rate in basis points as the percentage that people know. */
export function percent(bps: number): number {
  return percentOf(bps)
}

/** Where a picture's file lies, in the width that suits a list. */
export function picturePath(name: string): string {
  return pictureAddress(name, 640)
}
