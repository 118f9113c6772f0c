import type { Cents } from '#app/domain/money/money.ts'

/** A person's own limit and what their open offers hold of it, in cents; no limit is null. */
export type Held = { limit: Cents | null; held: Cents }
