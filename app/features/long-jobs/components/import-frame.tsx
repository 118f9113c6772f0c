import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './import.css'

const STEPS = ['choose', 'columns', 'check', 'run', 'done'] as const
export type ImportStep = (typeof STEPS)[number]

type ImportFrameProps = { title: string; step: ImportStep; query: string; children: ReactNode }

/** An import's page: how far it is, and the step that it is at. */
export function ImportFrame({ title, step, query, children }: ImportFrameProps) {
  const { t } = useTranslation()
  const here = STEPS.indexOf(step)
  return (
    <div className="im" data-import-step={step}>
      <h1 className="h-page">{title}</h1>
      <p className="muted">
        <Link className="link" to={`/seller/listing/draft${query}`}>
          {t('lotTable.title')}
        </Link>
        {'. '}
        {t('lotImport.lead')}
      </p>
      <ol className="im-steps">
        {STEPS.map((name, at) => (
          <li
            key={name}
            data-past={at <= here ? '' : undefined}
            aria-current={name === step ? 'step' : undefined}
          >
            {t(`lotImport.steps.${name}`)}
          </li>
        ))}
      </ol>
      {children}
    </div>
  )
}
