import { type ReactNode, useEffect, useState } from 'react'
import { Button, buttonClass } from './button.tsx'
import { Dialog } from './dialog.tsx'

type AskedProps = {
  /** What stands on the button. */
  summary: ReactNode
  look?: Parameters<typeof buttonClass>[0]
  title: string
  /** What takes one back, beside the act. */
  back: string
  /** A form without its button, which names it. */
  form: ReactNode
  act: ReactNode
  /** What was answered last: an answer closes it. */
  answer: unknown
}

/** A button that asks before it does: a dialog, and without script a form that unfolds below it. */
export function Asked({ summary, look = {}, title, back, form, act, answer }: AskedProps) {
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is what closes it
  useEffect(() => setOpen(false), [answer])
  return (
    <>
      <details className="asked">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed by keyboard as a button is */}
        <summary
          className={buttonClass(look)}
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          {summary}
        </summary>
        {!open && (
          <div className="panel stack asked-form">
            {form}
            {act}
          </div>
        )}
      </details>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        footer={
          <>
            <Button type="button" onClick={() => setOpen(false)}>
              {back}
            </Button>
            {act}
          </>
        }
      >
        {form}
      </Dialog>
    </>
  )
}
