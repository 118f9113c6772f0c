import { useTranslation } from 'react-i18next'
import type { CategoryView } from '#app/features/browse/choice-queries.server.ts'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Shelf } from '#app/ui/shelf.tsx'
import { useNames } from '#app/ui/use-names.ts'

const SIZES = '(max-width: 479px) 23vw, (max-width: 767px) 18vw, (max-width: 1024px) 15vw, 158px'

/** `addressOf`: of the search for one of them. */
type CategoryShelfProps = { categories: CategoryView[]; addressOf: (slug: string) => string }

export function CategoryShelf({ categories, addressOf }: CategoryShelfProps) {
  const { t } = useTranslation()
  const nameOf = useNames()
  if (categories.length === 0) return null
  return (
    <Shelf title={t('shell.categories')} className="cats">
      {categories.map(({ id, slug, name, picture, openCount }) => (
        <Link key={id} to={addressOf(slug)}>
          <span className="cat-pic">
            <Picture image={picture ? { name: picture } : null} sizes={SIZES} />
          </span>
          <b>{nameOf(name)}</b>
          <span className="cap">{openCount}</span>
        </Link>
      ))}
    </Shelf>
  )
}
