import { Link } from '@remix-run/react'
import type { CommandRefusal, Draft } from '#app/features/bidding/command.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { CommandBody } from './command-body.tsx'
import { useCommandWords } from './use-command-words.ts'

/** The confirmation as a page of its own, for a command that was asked for without script. */
export function CommandPage({ draft, refusal }: { draft: Draft; refusal: CommandRefusal | null }) {
  const { listing } = useRoom()
  const { title, back, act, danger } = useCommandWords(draft)
  const path = `/product-view/${listing.id}`
  return (
    <section className="dialog dialog-static confirm-page">
      <div className="dialog-head">
        <h1 className="h-sec">{title}</h1>
      </div>
      <form method="post" action={path} noValidate>
        <div className="dialog-body">
          <CommandBody draft={draft} refusal={refusal} />
        </div>
        <div className="dialog-foot">
          <Link className={buttonClass({ variant: 'secondary' })} to={path}>
            {back}
          </Link>
          <Button variant={danger ? 'danger-solid' : 'primary'} data-testid="confirm-command">
            {act}
          </Button>
        </div>
      </form>
    </section>
  )
}
