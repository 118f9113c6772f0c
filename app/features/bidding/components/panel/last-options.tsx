import { useTranslation } from 'react-i18next'
import { lastOptions, useSoundSwitch } from './last-minutes.ts'
import '#app/ui/switch.css'

const KEYS: readonly { keys: readonly string[]; does: 'choose' | 'confirm' | 'back' | 'sound' }[] = [
  { keys: ['1', '2', '3'], does: 'choose' },
  { keys: ['Enter'], does: 'confirm' },
  { keys: ['Esc'], does: 'back' },
  { keys: ['M'], does: 'sound' },
]

/** The keys of the last minutes, in one line. */
export function KeyLine() {
  const { t } = useTranslation()
  return (
    <>
      {KEYS.map(({ keys, does }) => (
        <span key={does}>
          {keys.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}{' '}
          {t(`bid.ear.does.${does}`)}
        </span>
      ))}
    </>
  )
}

/** What the last minutes sound like and which keys work in them: both may be switched. */
export function LastOptions() {
  const { t } = useTranslation()
  const { keys } = lastOptions.use()
  const [sound, toggleSound] = useSoundSwitch()
  return (
    <div className="stack" data-testid="last-options">
      <Switch name={t('bid.ear.sounds')} text={t('bid.ear.soundsText')} on={sound} onSet={toggleSound} />
      <Switch
        name={t('bid.ear.keys')}
        text={t('bid.ear.keysText')}
        on={keys}
        onSet={() => lastOptions.set('keys', !keys)}
      />
      <p className="key-line" hidden={!keys}>
        <KeyLine />
      </p>
    </div>
  )
}

type SwitchProps = { name: string; text: string; on: boolean; onSet: () => void }

function Switch({ name, text, on, onSet }: SwitchProps) {
  return (
    <label className="last-opt">
      <span>
        <b>{name}</b>
        <small>{text}</small>
      </span>
      <input
        type="checkbox"
        className="switch"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={onSet}
      />
    </label>
  )
}
