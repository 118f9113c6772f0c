import type { FormEvent, ReactNode } from 'react'
import type { CommandField, CommandName, Draft } from '#app/features/bidding/command.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { useCommands } from './commands.tsx'

type CommandFormProps = {
  intent: CommandName
  /** What is settled already; what is typed stands in the children. */
  fields?: Draft['fields']
  className?: string
  /** Looks at what was typed before its confirmation opens; false when there is nothing to confirm. */
  isWhole?: () => boolean
  children: ReactNode
}

/** Asks for a command: by script its confirmation opens, without it comes as a page. */
export function CommandForm({ intent, fields, className, isWhole, children }: CommandFormProps) {
  const { listing } = useRoom()
  const { ask } = useCommands()
  function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isWhole && !isWhole()) return
    ask(intent, fieldsOf(new FormData(event.currentTarget)))
  }
  return (
    <form
      method="post"
      action={`/product-view/${listing.id}`}
      className={className}
      onSubmit={open}
      noValidate
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

function fieldsOf(form: FormData): Draft['fields'] {
  const typed = [...form].flatMap(([name, value]) =>
    name !== 'intent' && typeof value === 'string' ? [[name as CommandField, value] as const] : [],
  )
  return Object.fromEntries(typed)
}
