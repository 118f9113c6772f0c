import { Form } from '@remix-run/react'
import { Check, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ManageFault, ManageRefusal } from '#app/flows/money/manage-invoice.server.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { FormInput } from '#app/ui/form-input.tsx'
import type { HandOverView } from '../hand-over.server.ts'

type ShipFormProps = {
  handOver: HandOverView
  done: boolean
  failed: FormAnswer<ManageFault, ManageRefusal> | undefined
}

/** By whom a paid invoice's lots are sent. Its buyer is told; what was said can be mended. */
export function ShipForm({ handOver: { shipment }, done, failed }: ShipFormProps) {
  const { t } = useTranslation()
  const known = failed?.typed
  const faults = failed?.faults ?? {}
  const fault = (name: Name) => (faults[name] ? t(`delivery.ship.faults.${name}`) : undefined)
  const first = NAMES.find((name) => faults[name])
  const refused = REFUSALS.find((code) => code === failed?.refused)
  return (
    <section className="panel panel-pad inv-manage" aria-labelledby="ship" id="ship-form">
      <h2 className="h-sec" id="ship">
        {t(shipment ? 'delivery.ship.mend' : 'delivery.ship.title')}
      </h2>
      {done && (
        <p className="note note-win" role="status">
          <Check className="i" aria-hidden="true" />
          <span>{t('delivery.ship.done')}</span>
        </p>
      )}
      {refused && (
        <p className="note note-out" role="alert">
          <CircleAlert className="i" aria-hidden="true" />
          <span>{t(`delivery.ship.faults.${refused}`)}</span>
        </p>
      )}
      <p className="muted">{t('delivery.ship.text')}</p>
      <Form method="post" className="stack" preventScrollReset noValidate>
        <div className="grid-2">
          <FormInput
            form="ship"
            name="carrier"
            label={t('delivery.ship.carrier')}
            hint={t('delivery.ship.carrierHint')}
            fault={fault('carrier')}
            first={first === 'carrier'}
            maxLength={60}
            autoComplete="off"
            defaultValue={known?.carrier ?? shipment?.carrier}
          />
          <FormInput
            form="ship"
            name="tracking"
            label={t('delivery.ship.tracking')}
            fault={fault('tracking')}
            first={first === 'tracking'}
            maxLength={60}
            autoComplete="off"
            optional
            defaultValue={known?.tracking ?? shipment?.number}
          />
        </div>
        <FormInput
          form="ship"
          name="link"
          label={t('delivery.ship.link')}
          hint={t('delivery.ship.linkHint')}
          fault={fault('link')}
          first={first === 'link'}
          type="url"
          inputMode="url"
          maxLength={500}
          autoComplete="off"
          optional
          defaultValue={known?.link ?? shipment?.url ?? ''}
        />
        <p className="row">
          <Button variant="primary" name="intent" value="ship">
            {t(shipment ? 'delivery.ship.save' : 'delivery.ship.act')}
          </Button>
        </p>
      </Form>
    </section>
  )
}

const NAMES = ['carrier', 'tracking', 'link'] as const
type Name = (typeof NAMES)[number]

const REFUSALS = ['not_delivered', 'not_paid'] as const
