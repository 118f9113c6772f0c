import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { Period } from '../inputs.ts'

type PeriodExportProps = {
  /** Where the file is. */
  address: string
  period: Period
  keep: Readonly<Record<string, string>>
}

/** What was written in some days, as a file for whoever keeps the books. */
export function PeriodExport({ address, period, keep }: PeriodExportProps) {
  const { t } = useTranslation()
  return (
    <section className="panel panel-pad stack inv-period" aria-labelledby="period-title">
      <h2 className="h-sub" id="period-title">
        {t('invoice.manage.exportTitle')}
      </h2>
      <p className="cap">{t('invoice.manage.exportText')}</p>
      <form className="row row-wrap" action={address}>
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {(['from', 'to'] as const).map((end) => (
          <div className="field" key={end}>
            <label className="label" htmlFor={`period-${end}`}>
              {t(`invoice.manage.${end}`)}
            </label>
            <input
              className="input"
              id={`period-${end}`}
              type="date"
              name={end}
              defaultValue={period[end]}
              required
            />
          </div>
        ))}
        <Button>
          <Download className="i" aria-hidden="true" />
          {t('invoice.manage.exportPeriod')}
        </Button>
      </form>
    </section>
  )
}
