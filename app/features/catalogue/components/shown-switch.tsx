import { useFetcher } from '@remix-run/react'
import { useTranslation } from 'react-i18next'

type ShownSwitchProps = { id: string; name: string; active: boolean; action: string; disabled?: boolean }

/** Shows or hides one at once; a plain form, so that it does without script too. */
export function ShownSwitch({ id, name, active, action, disabled }: ShownSwitchProps) {
  const { t } = useTranslation()
  const fetcher = useFetcher()
  // what was pressed is seen before it is saved, and what is not saved is seen as it is
  const pressed = fetcher.formData?.get('active')
  const shown = pressed ? pressed === 'on' : active
  return (
    <fetcher.Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value="show" />
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        className="switch"
        role="switch"
        aria-checked={shown}
        aria-label={t('admin.catalogue.isShown', { name })}
        name="active"
        value={shown ? 'off' : 'on'}
        disabled={disabled}
      />
    </fetcher.Form>
  )
}
