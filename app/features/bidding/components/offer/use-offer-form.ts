import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOffer } from '#app/domain/auction/offer-problem.ts'
import { beforeMark, readAmount } from '#app/domain/money/amount.ts'
import { newCommandId } from '#app/features/bidding/command.ts'
import { DEPOSIT_NEEDED, useCommands } from '#app/features/bidding/components/command/commands.tsx'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import type {
  Offer,
  OfferAnswer,
  OffersInFlight,
} from '#app/features/bidding/components/room/offers-in-flight.ts'
import { offerSteps } from '#app/features/bidding/offer-steps.ts'
import type { Receipt } from '#party/wire/protocol.ts'
import { useTypedAmount } from './typed-amount.ts'

export type OfferKind = Offer['kind']

/** How the last offer went, in amounts and codes; the words are put in where it is shown. */
export type OfferNotice =
  | {
      type: 'placed'
      /** `stands`: sealed, so that nobody is told how it compares. */
      how: 'leads' | 'outbid' | 'stands' | 'bought'
      max: number
    }
  | {
      type: 'refused'
      code: string
      message: string
      next: number | null
      max: number | null
      /** What was offered, in cents, where it may have arrived all the same. */
      offered?: number
      /** What got no answer, or did not leave: to be sent again as the same offer, by one press. */
      again?: Offer
    }

/** What came back from a form that was sent without script. */
export type PostedOffer = { typed: string; kind: OfferKind; notice: OfferNotice | null }

export type OfferForm = ReturnType<typeof useOfferForm>

export function useOfferForm(posted: PostedOffer | null) {
  const { listing, live, placeOffer, dismissOffer } = useRoom()
  const { language } = useTranslation().i18n
  const [typed, setTyped] = useState<string | null>(posted?.typed ?? null)
  const [held, setHeld] = useState<string | null>(null)
  const { explain, done, remedied, needsDeposit } = useCommands()
  const [kind, setKind] = useState<OfferKind>(posted?.kind ?? (listing.bidKinds === 'hard' ? 'hard' : 'max'))
  const [notice, setNotice] = useState<OfferNotice | null>(posted?.notice ?? null)
  const [reviewed, setReviewed] = useState<Offer | null>(null)
  const [sending, setSending] = useState(false)
  const [inline, setInline] = useState(false)

  // what was done since, or taken out, says more than how the offer before it went
  const removedAt = live.removal?.seq
  useEffect(() => {
    if (done || removedAt !== undefined || remedied > 0) setNotice(null)
  }, [done, removedAt, remedied])

  const steps = offerSteps(live, listing)
  const [first = live.own?.max] = steps
  const text = typed ?? held ?? (first ? String(first / 100) : '')
  const { wholeDollars } = listing
  const read = readAmount(text, { language, wholeDollars })
  const amount = read.ok ? read.cents : null

  function refuse(code: string) {
    setNotice({ type: 'refused', code, message: '', next: live.nextMinimum, max: live.own?.max ?? null })
  }

  function setText(next: string) {
    setTyped(next)
    setNotice(null)
  }
  const field = useTypedAmount({ wholeDollars, setText, onCut: () => refuse('decimal') })

  /** Opens the confirmation of an amount, or the way to the deposit that has to come before. */
  function ask(amount: number, as = String(amount / 100)) {
    setNotice(null)
    setTyped(as)
    if (needsDeposit) explain(DEPOSIT_NEEDED, { typed: as, kind })
    else setReviewed({ bidId: newCommandId(), amount, kind })
  }

  async function place(offer: Offer, Sender: typeof OffersInFlight): Promise<OfferAnswer> {
    setSending(true)
    setNotice(null)
    const answer = await placeOffer(offer, Sender)
    setSending(false)
    setReviewed(null)
    if (answer.ok) setTyped('')
    setNotice(noticeOf(answer, offer))
    if (!answer.ok) {
      const refused = { code: answer.code, message: answer.message, next: null }
      explain(refused, { typed: text, kind: offer.kind })
    }
    return answer
  }

  return {
    steps,
    text,
    amount,
    kind,
    notice,
    reviewed,
    sending,
    /** Whether the confirmation stands in the panel, as in the last minutes, and in no dialog. */
    inline,
    setInline,
    /** Whether the reader is at the field. */
    typing: Boolean(typed) || held !== null,
    field,
    setKind,
    setText,
    /** Takes back what was typed: the field goes with what is proposed again. */
    follow: () => setTyped(null),
    /** While the field has the focus, what is proposed in it stays: a new price must not move what is being overwritten. */
    hold: (holds: boolean) => setHeld(holds ? text : null),
    ask,
    /** Opens the confirmation; false when there is nothing to confirm yet. */
    review(event: Pick<FormEvent, 'preventDefault'>): boolean {
      event.preventDefault()
      const offer = readOffer(text, listing, { starts: false, language })
      if (field.wasCut()) refuse('decimal')
      else if (!offer.ok) {
        if (offer.code === 'decimal') setTyped(beforeMark(text, { language, wholeDollars }))
        refuse(offer.code)
      } else {
        ask(offer.amount, text)
        return true
      }
      return false
    },
    /** Nothing that was stopped is sent later. */
    cancel() {
      if (reviewed) dismissOffer(reviewed.bidId)
      setReviewed(null)
    },
    place,
    /** What got no answer, or did not leave, once more: by the same id it cannot count twice. */
    async sendAgain(offer: Offer) {
      const { OffersInFlight: Sender } = await import(
        '#app/features/bidding/components/room/offers-in-flight.ts'
      )
      await place(offer, Sender)
    },
  }
}

/** Where nobody knows of an answer the same offer may be sent again: it cannot count twice. */
const SENDS_AGAIN: readonly string[] = ['offline', 'unanswered']
const MAY_HAVE_ARRIVED: readonly string[] = ['unanswered', 'dismissed']

function noticeOf(answer: OfferAnswer, offer: Offer): OfferNotice {
  const next = answer.receipt?.next_bid ?? null
  if (!answer.ok)
    return {
      type: 'refused',
      code: answer.code,
      message: answer.message,
      next: next === null ? null : Math.round(next * 100),
      max: null,
      ...(MAY_HAVE_ARRIVED.includes(answer.code) ? { offered: offer.amount } : {}),
      ...(SENDS_AGAIN.includes(answer.code) ? { again: offer } : {}),
    }
  const { receipt } = answer
  return {
    type: 'placed',
    how: howOf(receipt),
    max: offer.amount,
  }
}

function howOf(receipt: Receipt): Extract<OfferNotice, { type: 'placed' }>['how'] {
  if (receipt.purchase) return 'bought'
  if (receipt.bidtopstatus === 'placed') return 'stands'
  return receipt.accepted_but_outbid === true || receipt.bidtopstatus === 'outbid' ? 'outbid' : 'leads'
}
