import { useTranslation } from 'react-i18next'

const LINE = [
  { keys: ['1', '2', '3'], key: 'pick' },
  { keys: ['Enter'], key: 'enter' },
  { keys: ['Esc'], key: 'esc' },
  { keys: ['↓', '↑'], key: 'move' },
  { keys: ['L'], key: 'live' },
  { keys: ['N'], key: 'mine' },
  { keys: ['F'], key: 'favorite' },
  { keys: ['S'], key: 'sound' },
  { keys: ['?'], key: 'all' },
] as const

/** What the keys do, at the foot of a page that goes by them. */
export function KeyLine() {
  const { t } = useTranslation()
  return (
    <p className="keyline hide-m needs-script" data-testid="key-line">
      {LINE.map(({ keys, key }) => (
        <span key={key}>
          {keys.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}
          {t(`liveSale.keyLine.${key}`)}
        </span>
      ))}
    </p>
  )
}
