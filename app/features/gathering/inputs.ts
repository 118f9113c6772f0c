import { z } from 'zod'

const id = z.string().min(1).max(64)

/** What is to be written now, as its buyer names it. */
export const gatheredInput = z.object({ auction: id, yard: id })

/** The same as a seller names it: somebody's. */
export const gatheredOfInput = gatheredInput.extend({ buyer: id })

/** For so long a written invoice stands where it was gathered. */
export const WRITTEN_FOR_MS = 60 * 60_000

/** Lots of one invoice that a page shows; all of them are in its sum. */
export const LOTS_SHOWN = 200
/** Invoices that are gathered, on one page. */
export const GATHERED_PER_PAGE = 20
