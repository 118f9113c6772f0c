import { Link, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SellerRating } from '#app/features/follows/components/seller-rating.tsx'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import { MessageSeller } from '#app/features/messages/components/message-seller.tsx'
import { Notes } from '#app/features/notes/components/notes.tsx'
import { AskForm } from '#app/features/questions/components/ask-form.tsx'
import { QuestionList } from '#app/features/questions/components/question-list.tsx'
import type { ItemKeep } from '#app/flows/shop/item-keep.server.ts'
import { Note } from '#app/ui/note.tsx'
import { useLoginAddress, useReturnTo } from './places.ts'

export type ItemKeepProps = { listing: ListingView; keep: ItemKeep }

/** Below the seller's words: how it is rated, and how to write to it. */
export function SellerPart({ listing, keep }: ItemKeepProps) {
  const login = useLoginAddress()
  const here = useReturnTo()
  const visitor = keep.own === null
  return (
    <>
      <SellerRating
        organisationId={listing.seller.id}
        rating={keep.rating}
        own={listing.ownListing}
        login={visitor ? login : null}
        here={here}
      />
      {!listing.ownListing && (
        <MessageSeller
          listing={listing}
          threadId={keep.own?.threadId ?? null}
          login={visitor ? login : null}
        />
      )}
    </>
  )
}

export function NotesPart({ listing, keep: { own } }: ItemKeepProps) {
  return own && <Notes listing={listing} notes={own.notes} />
}

/** Everybody's questions, and the form for another. */
export function QuestionsPart({ listing, keep: { own, questions } }: ItemKeepProps) {
  const { t } = useTranslation()
  const login = useLoginAddress()
  const [params] = useSearchParams()
  return (
    <>
      <Said said={params.get('said')} />
      <QuestionList listingId={listing.id} questions={questions} />
      {own === null ? (
        <Link className="link" to={login}>
          {t('questions.login')}
        </Link>
      ) : listing.ownListing ? (
        <p className="muted">{t('questions.own')}</p>
      ) : (
        <AskForm listingId={listing.id} contact={own.contact} needsPhone={own.needsPhone} />
      )}
    </>
  )
}

/** What a form that was sent without script has done. */
function Said({ said }: { said: string | null }) {
  const { t } = useTranslation()
  if (said !== 'question' && said !== 'reply') return null
  return (
    <Note tone="win" role="status">
      {t(said === 'question' ? 'questions.submitted' : 'questions.replied')}
    </Note>
  )
}
