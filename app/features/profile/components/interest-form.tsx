import { Form } from '@remix-run/react'
import { LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Picture } from '#app/ui/picture.tsx'
import './interests.css'
import './preferences.css'
import { Note } from '#app/ui/note.tsx'
import { useNames } from '#app/ui/use-names.ts'

type Card = { id: string; slug: string; name: string; picture: string | null; lots: number }
type InterestFormProps = { categories: readonly Card[]; chosen: readonly string[]; saved: boolean }

/**
 * Category cards. The same boxes answer both buttons: one saves them, the other shows what is chosen on the search page,
 * saved or not.
 */
export function InterestForm({ categories, chosen, saved }: InterestFormProps) {
  const { t } = useTranslation()
  const nameOf = useNames()
  const [ticked, setTicked] = useState<number | null>(null)
  const count = ticked ?? categories.filter(({ id }) => chosen.includes(id)).length
  if (categories.length === 0) return <EmptyState icon={LayoutGrid} text={t('profile.interests.none')} />
  return (
    <Form
      method="post"
      onChange={({ currentTarget }) => setTicked(new FormData(currentTarget).getAll('category').length)}
    >
      {saved && (
        <Note tone="win" role="status" className="acct-note">
          {t('profile.interests.saved')}
        </Note>
      )}
      <div className="igrid">
        {categories.map(({ id, slug, name, picture, lots }) => (
          <label key={id} className="int">
            <span className="ipic">
              <Picture image={picture === null ? null : { name: picture }} sizes="200px" />
            </span>
            <span className="ilab">
              <input type="checkbox" name="category" value={slug} defaultChecked={chosen.includes(id)} />
              <span>
                <b>{nameOf(name)}</b>
                <small className="num">{t('profile.interests.lots', { count: lots })}</small>
              </span>
            </span>
          </label>
        ))}
      </div>
      <div className="save">
        <p>
          <b className="num">{t('profile.interests.chosen', { count })}</b>
        </p>
        <Button className="push" formMethod="get" formAction="/search">
          {t('profile.interests.view')}
        </Button>
        <Button variant="primary">{t('profile.interests.update')}</Button>
      </div>
    </Form>
  )
}
