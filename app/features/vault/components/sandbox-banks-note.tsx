import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import type { Sandbox } from '#app/services/gateway.server.ts'
import { Note } from '#app/ui/note.tsx'

type NoteProps = Pick<Sandbox, 'banks' | 'bankAmounts'>

/** Says that no money is moved here, what can be typed, and which amounts verify it. */
export function SandboxBanksNote({ banks, bankAmounts: [one, two] }: NoteProps) {
  const { t } = useTranslation()
  return (
    <Note id="sandbox-banks">
      <p className="strong">{t('banks.sandbox.title')}</p>
      <details>
        <summary className="link">{t('banks.sandbox.list', { routing: banks[0]?.routing })}</summary>
        <ul>
          {banks.map(({ bank, account }) => (
            <li key={bank}>
              <span className="num strong">{account}</span> {t(`banks.sandbox.${bank}`)}
            </li>
          ))}
        </ul>
      </details>
      <p>{t('banks.sandbox.amounts', { one: formatExact(one), two: formatExact(two) })}</p>
    </Note>
  )
}
