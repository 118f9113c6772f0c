import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { Options } from './use-options.ts'
import '#app/ui/switch.css'

type KeyName =
  | 'pick'
  | 'enter'
  | 'esc'
  | 'choose'
  | 'move'
  | 'page'
  | 'jump'
  | 'look'
  | 'live'
  | 'mine'
  | 'favorite'
  | 'sound'

const KEYS: readonly { keys: readonly string[]; key: KeyName }[] = [
  { keys: ['1', '2', '3'], key: 'pick' },
  { keys: ['Enter'], key: 'enter' },
  { keys: ['Esc'], key: 'esc' },
  { keys: ['A', 'B'], key: 'choose' },
  { keys: ['↑', '↓'], key: 'move' },
  { keys: ['PgUp', 'PgDn'], key: 'page' },
  { keys: ['J'], key: 'jump' },
  { keys: ['→'], key: 'look' },
  { keys: ['L'], key: 'live' },
  { keys: ['N'], key: 'mine' },
  { keys: ['F'], key: 'favorite' },
  { keys: ['S'], key: 'sound' },
]

type OptionsDialogProps = {
  options: Options
  onSet: (name: keyof Options, on: boolean) => void
  onClose: () => void
}

/** How the page behaves on this device, and its keys. */
export function OptionsDialog({ options, onSet, onClose }: OptionsDialogProps) {
  const { t } = useTranslation()
  const names: readonly (keyof Options)[] = ['sound', 'vibrate', 'left', 'awake', 'keys']
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('liveSale.options.title')}
      footer={
        <Button variant="primary" type="button" onClick={onClose}>
          {t('liveSale.options.done')}
        </Button>
      }
    >
      <div className="stack">
        <ul className="items opt-list">
          {names.map((name) => (
            <li key={name}>
              <label className="opt">
                <span className="grow">
                  <b>{t(`liveSale.options.${name}`)}</b>
                  <small>{t(`liveSale.options.${name}Text`)}</small>
                </span>
                <input
                  type="checkbox"
                  className="switch"
                  role="switch"
                  aria-checked={options[name]}
                  checked={options[name]}
                  onChange={(event) => onSet(name, event.target.checked)}
                />
              </label>
            </li>
          ))}
        </ul>
        {options.keys && (
          <div className="hide-s">
            <h3 className="h-sub">{t('liveSale.options.keyList')}</h3>
            <dl className="keys">
              {KEYS.map(({ keys, key }) => (
                <Fragment key={key}>
                  <dt>
                    {keys.map(
                      (name): ReactNode => (
                        <kbd key={name}>{name}</kbd>
                      ),
                    )}
                  </dt>
                  <dd>{t(`liveSale.keys.${key}`)}</dd>
                </Fragment>
              ))}
            </dl>
          </div>
        )}
      </div>
    </Dialog>
  )
}
