import { Eye, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SetupStep, StepState } from '#app/domain/shop/setup-steps.ts'
import { ButtonLink } from '#app/ui/button.tsx'

type SetupHeadProps = {
  steps: readonly { step: SetupStep; state: StepState }[]
  done: number
  open: boolean
}

/** How far it is, and what comes next. */
export function SetupHead({ steps, done, open }: SetupHeadProps) {
  const { t, i18n } = useTranslation()
  const all = steps.length
  const share = Math.round((done / all) * 100)
  const name = (step: SetupStep) => {
    const words = t(`admin.setup.steps.${step}`)
    return words.charAt(0).toLowerCase() + words.slice(1)
  }
  const [next, ...later] = steps.filter(({ state }) => state !== 'done').map(({ step }) => name(step))
  const then = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(later)
  return (
    <div className="panel panel-pad setup-head">
      <p className="setup-count num">{t('admin.setup.of', { done, all })}</p>
      <div className="grow">
        <p className="h-sub">
          {next === undefined ? t('admin.setup.all') : t('admin.setup.next', { step: next })}
          {later.length > 0 && ` ${t('admin.setup.later', { steps: then })}`}
        </p>
        <div
          className="setup-bar"
          role="progressbar"
          aria-label={t('admin.setup.bar')}
          aria-valuenow={share}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${share}%` }} />
        </div>
      </div>
      {done === all ? (
        <ButtonLink variant="primary" to="/admin/organisations?to=/post_project/create_lot">
          <Plus className="i" aria-hidden="true" />
          {t('admin.setup.firstLot')}
        </ButtonLink>
      ) : (
        <a className="btn btn-secondary" href={open ? '/' : '/maintenance'}>
          <Eye className="i" aria-hidden="true" />
          {t('admin.setup.look')}
        </a>
      )}
    </div>
  )
}
