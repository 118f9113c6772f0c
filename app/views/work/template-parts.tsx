import { useTranslation } from 'react-i18next'
import './template-parts.css'

type TemplateLimitProps = { count: number; most: number; kind: 'lots' | 'auctions' }

/** How many of the templates that its plan allows an organisation has. */
export function TemplateLimit({ count, most, kind }: TemplateLimitProps) {
  const { t } = useTranslation()
  const words = t(kind === 'lots' ? 'templates.count' : 'auctions.templates.count', { count, most })
  return (
    <div className="tpl-limit" data-full={count >= most ? '' : undefined}>
      <p className="cap num">{words}</p>
      <meter min={0} max={Math.max(1, most)} value={Math.min(count, most)} aria-label={words} />
    </div>
  )
}
