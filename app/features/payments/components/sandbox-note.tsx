import { useTranslation } from 'react-i18next'
import type { TestCard } from '#app/services/gateway.server.ts'
import { Note } from '#app/ui/note.tsx'

/** Says that no money is moved here, and what can be typed. */
export function SandboxNote({ cards }: { cards: readonly { card: TestCard; number: string }[] }) {
  const { t } = useTranslation()
  return (
    <Note id="sandbox-note">
      <p className="strong">{t('payments.sandbox.title')}</p>
      <details>
        <summary className="link">{t('payments.sandbox.list')}</summary>
        <ul>
          {cards.map(({ card, number }) => (
            <li key={card}>
              <span className="num strong">{number.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>{' '}
              {t(`payments.sandbox.${card}`)}
            </li>
          ))}
        </ul>
      </details>
    </Note>
  )
}
