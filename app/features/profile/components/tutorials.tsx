import { BookOpen, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Tutorial } from '#app/domain/shop/tutorials.ts'

/** Six films; one that nobody has set leads to a page that says the same. */
export function Tutorials({ tutorials }: { tutorials: readonly Tutorial[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="tutorials">
      <h2 className="h-sec" id="tutorials">
        {t('profile.tutorials.title')}
      </h2>
      <div className="vids">
        {tutorials.map(({ key, href, isVideo }) => (
          <a key={key} href={href} {...(/^https:/.test(href) && { target: '_blank', rel: 'noopener' })}>
            <span>
              {isVideo ? (
                <Play className="i" aria-hidden="true" />
              ) : (
                <BookOpen className="i" aria-hidden="true" />
              )}
            </span>
            <b>{t(`profile.tutorials.${key}`)}</b>
            <small>{t(isVideo ? 'profile.tutorials.video' : 'profile.tutorials.page')}</small>
          </a>
        ))}
      </div>
    </section>
  )
}
