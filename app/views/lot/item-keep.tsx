import { Link, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Section } from '#app/features/listings/components/listing-accordions.tsx'
import { later } from '#app/ui/start/later.tsx'
import * as parts from './item-keep-parts.tsx'
import { useLoginAddress } from './places.ts'
import '#app/features/follows/components/follows.css'
import '#app/features/messages/components/messages.css'
import '#app/features/notes/components/notes.css'
import '#app/features/questions/components/questions.css'

const load = () => import('./item-keep-parts.tsx')

/** Below the seller's words: how it is rated, and how to write to it. */
export const SellerKeep = later(
  { name: 'seller', when: 'open' },
  async () => (await load()).SellerPart,
  import.meta.env.SSR ? parts.SellerPart : null,
)
const NotesKeep = later(
  { name: 'notes', when: 'open' },
  async () => (await load()).NotesPart,
  import.meta.env.SSR ? parts.NotesPart : null,
)
const QuestionsKeep = later(
  { name: 'questions', when: 'open' },
  async () => (await load()).QuestionsPart,
  import.meta.env.SSR ? parts.QuestionsPart : null,
)

/** The accordions of one's own notes and everybody's questions. */
export function ItemKeepSections({ listing, keep }: parts.ItemKeepProps) {
  const { t } = useTranslation()
  const login = useLoginAddress()
  const [params] = useSearchParams()
  const opened = params.get('open')
  const { own, questions } = keep
  const counted = questions.answered > 0 ? 'questions.answered' : 'questions.asked'
  const count = questions.answered > 0 ? questions.answered : questions.totalRecords
  return (
    <>
      {own ? (
        <Section
          id="notes"
          open={opened === 'notes'}
          title={t('notes.title')}
          aside={own.notes.length > 0 ? t('notes.count', { count: own.notes.length }) : undefined}
        >
          <NotesKeep listing={listing} keep={keep} />
        </Section>
      ) : (
        <Link className="acc-link" to={login}>
          {t('notes.login')}
        </Link>
      )}
      <Section
        id="questions"
        open={opened === 'questions'}
        title={t('questions.title')}
        aside={questions.totalRecords > 0 ? t(counted, { count }) : undefined}
      >
        <QuestionsKeep listing={listing} keep={keep} />
      </Section>
    </>
  )
}
