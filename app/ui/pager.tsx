import { Link } from '@remix-run/react'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pageRange } from './page-range.ts'

type PagerProps = { page: number; pages: number; hrefFor: (page: number) => string }

export function Pager({ page, pages, hrefFor }: PagerProps) {
  const { t } = useTranslation()
  if (pages < 2) return null
  const first = page === 1
  const last = page === pages
  return (
    <nav className="pager" aria-label={t('shell.pages')}>
      <Step icon={ChevronsLeft} label={t('shell.firstPage')} to={hrefFor(1)} off={first} />
      <Step icon={ChevronLeft} label={t('shell.previousPage')} to={hrefFor(page - 1)} off={first} />
      {pageRange(page, pages).map((step) => {
        if (typeof step === 'string') return <span key={step}>…</span>
        if (step === page)
          return (
            <Link
              key={step}
              to={hrefFor(step)}
              aria-current="page"
              aria-label={t('shell.pageNumber', { page: step })}
            >
              {step}
            </Link>
          )
        const far = step !== 1 && step !== pages && Math.abs(step - page) > 1
        return (
          <Link
            key={step}
            to={hrefFor(step)}
            className={far ? 'far' : undefined}
            aria-label={t('shell.pageNumber', { page: step })}
          >
            {step}
          </Link>
        )
      })}
      <Step icon={ChevronRight} label={t('shell.nextPage')} to={hrefFor(page + 1)} off={last} />
      <Step icon={ChevronsRight} label={t('shell.lastPage')} to={hrefFor(pages)} off={last} />
    </nav>
  )
}

function Step({ icon: Icon, label, to, off }: { icon: LucideIcon; label: string; to: string; off: boolean }) {
  if (off)
    return (
      <span aria-disabled="true">
        <Icon className="i" aria-hidden="true" />
      </span>
    )
  return (
    <Link to={to} aria-label={label}>
      <Icon className="i" aria-hidden="true" />
    </Link>
  )
}
