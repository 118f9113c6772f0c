import { Form } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { changesOf } from './changes-of.ts'
import { FactsPart } from './facts-part.tsx'
import { type Change, REVISE_FORM, type RevisePart, typedIn } from './page.ts'
import { PicturesPart } from './pictures-part.tsx'
import { ReviseBar } from './revise-bar.tsx'
import { TermsPart } from './terms-part.tsx'
import { VideoForm } from './video-form.tsx'
import { WordsPart } from './words-part.tsx'

/** All that may be changed of a lot, saved together once it was reviewed. `drop` draws it as it is saved. */
export function ReviseForm({ page, answer, drop }: RevisePart & { drop: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const parts = useRef<HTMLDivElement>(null)
  const [changes, setChanges] = useState<readonly Change[]>([])
  const [asks, setAsks] = useState(false)
  const sure = useRef(false)
  const read = () => {
    if (form.current) setChanges(changesOf(page, new FormData(form.current)))
  }
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    const again = () => latest.current()
    // what was typed before this listened, and fields of the form that stand outside of it
    again()
    const listened = parts.current
    listened?.addEventListener('input', again)
    listened?.addEventListener('change', again)
    return () => {
      listened?.removeEventListener('input', again)
      listened?.removeEventListener('change', again)
    }
  }, [])
  const review = (event: FormEvent) => {
    if (sure.current) {
      sure.current = false
      return
    }
    event.preventDefault()
    if (changes.length > 0) setAsks(true)
  }
  return (
    <div ref={parts} className="rv-main">
      <Form
        ref={form}
        id={REVISE_FORM}
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        onSubmit={review}
        className="rv-main"
        data-testid="revise-form"
      >
        {/* Enter in a field saves, and neither moves a picture nor takes it away */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="attempt" value={page.attempt} />
        <input type="hidden" name="seen" value={typedIn(answer)?.seen ?? page.log.version} />
        <PicturesPart page={page} answer={answer} changed={() => latest.current()} />
        <WordsPart page={page} answer={answer} />
        <FactsPart page={page} answer={answer} />
      </Form>
      <VideoForm page={page} />
      <TermsPart page={page} answer={answer} />
      <ReviseBar
        page={page}
        changes={changes}
        asks={asks}
        onAsks={setAsks}
        discard={drop}
        save={() => {
          sure.current = true
          setAsks(false)
          form.current?.requestSubmit()
        }}
      />
    </div>
  )
}
