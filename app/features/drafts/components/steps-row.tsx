import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { OWN_STEPS } from '#app/domain/shop/draft.ts'
import { wired } from '#app/ui/form-input.tsx'
import { Row, Shown } from './draft-rows.tsx'
import type { FieldsProps } from './word-fields.tsx'

const FORM = 'lot'
const RUNGS_SHOWN = 3

/** By which steps offers rise: a schedule of the house, or the lot's own. */
export function StepsRow({ fields, choices, faultOf }: FieldsProps) {
  const { t } = useTranslation()
  const { schedules } = choices
  const usual = schedules.find(({ isDefault }) => isDefault) ?? schedules[0]
  const isKnown = fields.schedule === OWN_STEPS || schedules.some(({ id }) => id === (fields.schedule ?? ''))
  const [chosen, setChosen] = useState(isKnown ? (fields.schedule ?? '') : (usual?.id ?? ''))
  const ladder = schedules.find(({ id }) => id === chosen)?.ladder ?? []
  const said = ladder
    .slice(0, RUNGS_SHOWN)
    .map(({ from, step }) => t('drafts.rung', { step: formatMoney(step), from: formatMoney(from) }))
    .join(', ')
  return (
    <>
      <Row
        name="schedule"
        hint={ladder.length > RUNGS_SHOWN ? `${said} …` : said}
        fault={faultOf('schedule')}
      >
        <select
          className="select"
          {...wired({ form: FORM, name: 'schedule', fault: faultOf('schedule') })}
          defaultValue={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          {schedules.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={OWN_STEPS}>{t('drafts.ownSteps')}</option>
        </select>
      </Row>
      <Shown when={chosen === OWN_STEPS}>
        <Row name="ownSteps" hint={t('drafts.ownStepsHint')} fault={faultOf('ownSteps')}>
          <input
            className="input num"
            autoComplete="off"
            {...wired({ form: FORM, name: 'ownSteps', fault: faultOf('ownSteps') })}
            defaultValue={fields.ownSteps ?? ''}
          />
        </Row>
      </Shown>
    </>
  )
}
