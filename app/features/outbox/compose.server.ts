import type { Letter as Composed } from './letter.ts'
import { LETTERS, type Message } from './letters/index.server.ts'
import type { AnyLetter, Phrases, Place, Say } from './letters/shape.ts'

/** A message in its reader's language. `name`: for the greeting, empty if unknown; null for an operator. */
export function compose(message: Message, place: Place, name: string | null): Composed {
  const { t, product } = place
  const letter: AnyLetter = LETTERS[message.template]
  const path = letter.path ?? `mail.${message.template}`
  const own = (key: string) => `${path}.${key}` as never
  const say: Say<Phrases> = (key, gaps) => String(t(own(key), gaps as never))
  const { act, blocks, subject, foot, short } = letter.parts(message.data as never, { ...place, say })
  return {
    subject,
    blocks: [...(name ? [{ kind: 'text' as const, text: t('mail.hello', { name }) }] : []), ...blocks],
    foot: foot ?? (name === null ? t('mail.sentOperator', { product }) : t('mail.sent', { product })),
    short: short ?? `${product}: ${subject} ${act}`,
  }
}
