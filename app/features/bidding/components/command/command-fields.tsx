import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandRefusal } from '#app/features/bidding/command.ts'
import { DetailsWay, FinishWay, VerifyWay } from '#app/features/bidding/components/offer/verify-way.tsx'
import { useRefusalWords } from '#app/features/bidding/components/say/use-refusal-words.ts'
import { Field } from '#app/ui/field.tsx'

type BoxProps = { typed: string | undefined; refusal: CommandRefusal | null }

/** What a refusal says, in one line beside the field. */
function useErrors(refusal: CommandRefusal | null): string[] | undefined {
  const words = useRefusalWords()
  if (!refusal) return undefined
  const { title, text } = words(refusal)
  return [text ? `${title} ${text}` : title]
}

/** The focus goes to the field that was refused, also a second time. */
function useFocusOnRefusal<Element extends HTMLElement>(refusal: CommandRefusal | null) {
  const field = useRef<Element>(null)
  useEffect(() => {
    if (refusal) field.current?.focus()
  }, [refusal])
  return field
}

type AmountBoxProps = BoxProps & { name: 'wsprice' | 'reserve'; label: string; hint: string | null }

export function AmountBox({ name, label, hint, typed, refusal }: AmountBoxProps) {
  const errors = useErrors(refusal)
  const field = useFocusOnRefusal<HTMLInputElement>(refusal)
  const id = `command-${name}`
  return (
    <Field id={id} label={label} hint={hint} errors={errors}>
      <div className="amount" data-invalid={errors ? true : undefined}>
        <span className="cur" aria-hidden="true">
          $
        </span>
        <input
          ref={field}
          id={id}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          data-first
          maxLength={20}
          defaultValue={typed}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? `${id}-error` : `${id}-description`}
        />
      </div>
    </Field>
  )
}

export function ReasonBox({ typed, refusal }: BoxProps) {
  const { t } = useTranslation()
  const errors = useErrors(refusal)
  const field = useFocusOnRefusal<HTMLTextAreaElement>(refusal)
  return (
    <Field id="command-reason" label={t('manage.ask.reason')} errors={errors}>
      <textarea
        ref={field}
        id="command-reason"
        name="reason"
        data-first
        className="input"
        rows={3}
        maxLength={500}
        defaultValue={typed}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? 'command-reason-error' : undefined}
      />
    </Field>
  )
}

/** For a command without a field of its own. */
export function Refusal({ refusal }: { refusal: CommandRefusal }) {
  const { title, text } = useRefusalWords()(refusal)
  return (
    <p className="note note-out" role="alert" data-testid="command-refusal" data-code={refusal.code}>
      <CircleAlert className="i" aria-hidden="true" />
      <span>
        {title} {text}
        {refusal.code === 'registration_unfinished' && <FinishWay />}
        {refusal.code === 'details_needed' && <DetailsWay />}
        {refusal.code === 'phone_unverified' && <VerifyWay />}
        {refusal.code === 'email_unverified' && <VerifyWay channel="email" />}
      </span>
    </p>
  )
}
