import { useTranslation } from 'react-i18next'
import { Time } from '#app/ui/time.tsx'
import type { Difference } from '../differences.ts'

/** What sellers see of the record of changes. */
const ABOUT = [
  'organisation',
  'limits',
  'yard',
  'auction',
  'member',
  'buyer',
  'delivery',
  'premium',
  'tax_rate',
] as const
export type ChangeAbout = (typeof ABOUT)[number] | 'other'

export function aboutOf(subject: string): ChangeAbout {
  return ABOUT.find((about) => subject.startsWith(`${about}:`)) ?? 'other'
}

export type OwnChange = {
  key: string
  about: ChangeAbout
  name: string
  at: number
  by: string
  parts: Difference[]
}

/** Who has changed what, when, and what it was before. */
export function ChangeList({ changes }: { changes: readonly OwnChange[] }) {
  const { t } = useTranslation()
  return (
    <ul className="og-changes">
      {changes.map(({ key, about, name, at, by, parts }) => (
        <li key={key}>
          <p className="strong">
            {t(`organisation.changes.about.${about}`)}
            {name && ` · ${name}`}
          </p>
          <p className="cap">
            {by}, <Time at={at} form="document" />
          </p>
          <dl className="versions">
            {parts.map(({ path, theirs, yours }) => (
              <div key={path}>
                <dt className="cap">{path}</dt>
                <dd>
                  <del>{theirs || '–'}</del> <ins>{yours || '–'}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
