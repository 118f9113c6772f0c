import { useTranslation } from 'react-i18next'
import './outbox.css'

type LetterViewProps = { title: string; text: string; html: string | null; short?: string }

/** A message in every form it is sent in. The HTML stands in a frame that may do nothing at all. */
export function LetterView({ title, text, html, short }: LetterViewProps) {
  const { t } = useTranslation()
  return (
    <div className="outbox-letter stack">
      {html !== null && (
        <>
          <h3 className="h-sub">{t('mail.box.html')}</h3>
          <iframe title={title} sandbox="" srcDoc={html} loading="lazy" />
          <details>
            <summary>{t('mail.box.source')}</summary>
            <pre>{html}</pre>
          </details>
        </>
      )}
      <h3 className="h-sub">{t('mail.box.text')}</h3>
      <pre>{text}</pre>
      {short && (
        <>
          <h3 className="h-sub">{t('mail.box.short')}</h3>
          <pre>{short}</pre>
        </>
      )}
    </div>
  )
}
