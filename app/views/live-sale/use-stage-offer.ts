import { useEffect, useRef, useState } from 'react'
import { warningOf } from '#app/domain/auction/offer-warnings.ts'
import { useCommands } from '#app/features/bidding/components/command/commands.tsx'
import { useOfferForm } from '#app/features/bidding/components/offer/use-offer-form.ts'
import { isDoubtful, panelBody } from '#app/features/bidding/components/panel/panel.ts'
import { useRoom, useRoomTime } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { OffersInFlight } from '#app/features/bidding/components/room/offers-in-flight.ts'
import { useSale, useStage } from './sale-context.tsx'

export type StageOffer = ReturnType<typeof useStageOffer>

type Pressed = { preventDefault: () => void }

/**
 * An offer in two presses of one button. The law of the stage says what a press counts for; what would be refused, or looks
 * like a slip, is asked about in a dialog as on the lot's own page.
 */
export function useStageOffer() {
  const { listing, live, link } = useRoom()
  const { live: sale, sale: facts } = useSale()
  const { needsDeposit } = useCommands()
  const form = useOfferForm(null)
  const armed = useStage(({ armed: on }) => on?.id === listing.id)
  const [asks, setAsks] = useState(false)
  const [picked, setPicked] = useState<number | null>(null)
  const sent = useRef(false)
  const timeIsOver = useRoomTime((now) => now >= live.closesAt)
  const body = panelBody(listing, live, timeIsOver && live.status === 'open' && !live.paused)
  const takes = body === 'offer' && listing.format === 'ascending'
  const { reviewed, sending, cancel } = form

  // what was armed has run out, or was let go: nothing of it is sent later
  useEffect(() => {
    if (!armed && reviewed && !sending && !asks && !sent.current) cancel()
  }, [armed, reviewed, sending, asks, cancel])
  useEffect(() => {
    if (!reviewed) setAsks(false)
  }, [reviewed])

  // a quick amount that the price has passed is no longer one
  const passed = picked !== null && form.amount === picked && !form.steps.includes(picked)
  // and the field is empty after an offer that a dialog has sent
  const emptied = form.text === '' && form.notice?.type === 'placed'
  const { follow } = form
  useEffect(() => {
    if (!(passed || emptied) || armed || sending) return
    setPicked(null)
    follow()
  }, [passed, emptied, armed, sending, follow])

  async function send() {
    if (!reviewed) return
    sent.current = true
    await form.place(reviewed, OffersInFlight)
    sent.current = false
  }

  function press(event: Pressed) {
    event.preventDefault()
    if (!facts.signedIn || !takes || sending) return
    const { amount } = form
    const asked = {
      format: listing.format,
      price: live.price,
      next: live.nextMinimum,
      retail: listing.retailPrice,
    }
    const slips =
      amount !== null &&
      (isDoubtful(listing, live, amount) || warningOf({ ...asked, amount }, listing.warnings) !== null)
    if (!armed && (slips || needsDeposit || amount === null)) {
      if (form.review(event) && !needsDeposit) setAsks(true)
      return
    }
    const outcome = sale.press(listing.id)
    if (outcome === 'send') void send()
    if (outcome === 'armed' && !form.review(event)) sale.act({ type: 'disarm' })
  }

  return {
    form,
    takes,
    armed: armed && reviewed !== null,
    asks,
    down: link.connection === 'down',
    /** The amount that the button names. */
    amount: reviewed?.amount ?? form.amount ?? form.steps[0] ?? null,
    press,
    back: () => sale.act({ type: 'disarm' }),
    pick(step: number) {
      const amount = form.steps[step]
      if (amount === undefined) return
      sale.act({ type: 'disarm' })
      setPicked(amount)
      form.setText(String(amount / 100))
    },
  }
}
