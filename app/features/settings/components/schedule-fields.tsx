import { useTranslation } from 'react-i18next'
import { Rows } from './rows.tsx'
import { NumberInput, RowField, Setting, TextInput } from './setting.tsx'

/** An increment schedule, in whole dollars. */
export function ScheduleFields() {
  const { t } = useTranslation()
  return (
    <>
      <section>
        <Setting name="name" label={t('admin.fields.name')}>
          <TextInput name="name" described={false} />
        </Setting>
      </section>
      <section className="set-ladder">
        <Rows name="rungs" label={t('admin.increments.rung')} most={40} ordered={false}>
          {(row) => (
            <>
              <RowField name={`${row}.from`} label={t('admin.fields.from')}>
                <NumberInput name={`${row}.from`} described={false} unit="US$" />
              </RowField>
              <RowField name={`${row}.step`} label={t('admin.fields.step')}>
                <NumberInput name={`${row}.step`} described={false} unit="US$" />
              </RowField>
            </>
          )}
        </Rows>
      </section>
    </>
  )
}
