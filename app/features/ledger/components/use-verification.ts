import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Claim } from '../read-receipt.ts'
import { type Verdict, verifyLedger } from '../verify.ts'
import { openTools } from './browser-tools.ts'
import { fetchKeys, fetchLedger } from './fetch-ledger.ts'

export type Progress =
  | { phase: 'idle' }
  | { phase: 'fetching' | 'checking'; done: number; of: number }
  | { phase: 'done'; verdict: Verdict }
  | { phase: 'failed'; why: 'unreachable' | 'insecure' }

/** Where the reader's own receipts are kept: another feature's business. */
export type ReceiptBook = {
  read: (listing: string) => readonly Claim[]
  forget: (listing: string) => void
}

type Seen = { listing: string; seq: number; head: string }

export type Verification = ReturnType<typeof useVerification>

/** The ledger, checked in the reader's browser against what this page showed and what the reader holds. */
export function useVerification({ listing, seq, head }: Seen, book: ReceiptBook) {
  const [progress, setProgress] = useState<Progress>({ phase: 'idle' })
  const [kept, setKept] = useState<readonly Claim[]>([])
  const [pasted, setPasted] = useState<readonly Claim[]>([])
  const running = useRef(false)

  useEffect(() => setKept(book.read(listing)), [book, listing])

  const verify = useCallback(
    async (receipts: readonly Claim[]) => {
      if (running.current) return
      running.current = true
      setProgress(await check({ listing, seq, head }, receipts, setProgress))
      running.current = false
    },
    [listing, seq, head],
  )

  const claims = useMemo(() => withoutDoubles([...kept, ...pasted]), [kept, pasted])
  return {
    progress,
    claims,
    kept,
    busy: progress.phase === 'fetching' || progress.phase === 'checking',
    verify() {
      // another tab may have placed an offer meanwhile
      const now = book.read(listing)
      setKept(now)
      void verify(withoutDoubles([...now, ...pasted]))
    },
    /** Checks a receipt that the reader brings along, with all the others. */
    add(claim: Claim) {
      setPasted((before) => [...before, claim])
      void verify(withoutDoubles([...claims, claim]))
    },
    forget() {
      book.forget(listing)
      setKept([])
    },
  }
}

async function check(
  { listing, seq, head }: Seen,
  receipts: readonly Claim[],
  show: (progress: Progress) => void,
): Promise<Progress> {
  try {
    let of = seq + 1
    show({ phase: 'fetching', done: 0, of })
    const tools = await openTools((done) => show({ phase: 'checking', done: Math.min(done, of), of }))
    if (!tools) return { phase: 'failed', why: 'insecure' }
    const [ledger, keys] = await Promise.all([
      fetchLedger(listing, (done, all) => {
        of = all
        show({ phase: 'fetching', done, of })
      }),
      fetchKeys(),
    ])
    show({ phase: 'checking', done: 0, of })
    const verdict = await verifyLedger({ listing, ledger, keys, seen: { seq, head }, receipts }, tools)
    return { phase: 'done', verdict }
  } catch {
    return { phase: 'failed', why: 'unreachable' }
  }
}

/** Tells one receipt from another, however often they are read. */
export function claimKey({ seq, entry_hash }: Claim): string {
  return `${seq} ${entry_hash}`
}

/** The last word on an entry counts: somebody may paste again, with the amount this time. */
function withoutDoubles(claims: readonly Claim[]): Claim[] {
  const byEntry = new Map(claims.map((claim) => [claimKey(claim), claim]))
  return [...byEntry.values()].sort((one, other) => one.seq - other.seq)
}
