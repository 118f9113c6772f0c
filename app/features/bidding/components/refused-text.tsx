import { type Refused, useRefusalWords } from './use-refusal-words.ts'

/** Why an offer was refused, and what would be taken. */
export function RefusedText({ refused }: { refused: Refused }) {
  const { title, text } = useRefusalWords()(refused)
  return (
    <>
      <b>{title}</b> {text}
    </>
  )
}
