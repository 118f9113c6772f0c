import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { VERIFICATION_MODES } from '#app/domain/codes.ts'
import { TUTORIAL_KEYS } from '#app/domain/tutorials.ts'
import { MOST_NAMES } from '../inputs.ts'
import type { SectionName } from '../sections.ts'
import { BrandFields } from './brand-fields.tsx'
import { DefaultFields } from './default-fields.tsx'
import { PremiumTerms } from './premium-fields.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { Rows } from './rows.tsx'
import {
  NumberInput,
  RowField,
  SelectInput,
  Setting,
  SwitchInput,
  TextInput,
  WordsSetting,
} from './setting.tsx'

function Offers() {
  const { t } = useTranslation()
  const word = (key: 'times' | 'timesALot' | 'minutes' | 'hours' | 'changes') => t(`admin.units.${key}`)
  return (
    <>
      <section>
        <h2 className="h-sec">{t('admin.offers.warnings')}</h2>
        <Setting
          name="overbid_notification"
          label={t('admin.fields.overbid_notification')}
          cap={t('admin.offers.overbid')}
        >
          <NumberInput name="overbid_notification" inputMode="decimal" unit={word('times')} />
        </Setting>
        <Setting
          name="low_offer_divisor"
          label={t('admin.fields.low_offer_divisor')}
          cap={t('admin.offers.low')}
        >
          <NumberInput name="low_offer_divisor" />
        </Setting>
      </section>
      <section>
        <h2 className="h-sec">{t('admin.offers.changes')}</h2>
        <Setting
          name="custom_auctionlot_bid_retract_check"
          label={t('admin.fields.custom_auctionlot_bid_retract_check')}
          cap={t('admin.offers.retract')}
        >
          <SwitchInput name="custom_auctionlot_bid_retract_check" />
        </Setting>
        <Setting
          name="custom_auctionlot_bid_retract_minutes"
          label={t('admin.fields.custom_auctionlot_bid_retract_minutes')}
          cap={t('admin.offers.retractMinutes')}
        >
          <NumberInput name="custom_auctionlot_bid_retract_minutes" unit={word('minutes')} />
        </Setting>
        <Setting
          name="retract_most"
          label={t('admin.fields.retract_most')}
          cap={t('admin.offers.retractMost')}
        >
          <NumberInput name="retract_most" unit={word('timesALot')} />
        </Setting>
        <Setting
          name="retract_most_90_days"
          label={t('admin.fields.retract_most_90_days')}
          cap={t('admin.offers.retractMost90')}
        >
          <NumberInput name="retract_most_90_days" unit={word('times')} />
        </Setting>
        <Setting
          name="come_back_at_least"
          label={t('admin.fields.come_back_at_least')}
          cap={t('admin.offers.comeBack')}
        >
          <SwitchInput name="come_back_at_least" />
        </Setting>
        <Setting
          name="sealed_changes_most"
          label={t('admin.fields.sealed_changes_most')}
          cap={t('admin.offers.sealed')}
        >
          <NumberInput name="sealed_changes_most" unit={word('changes')} />
        </Setting>
        <Setting
          name="price_offer_hours"
          label={t('admin.fields.price_offer_hours')}
          cap={t('admin.offers.priceHours')}
        >
          <NumberInput name="price_offer_hours" unit={word('hours')} />
        </Setting>
        <Setting
          name="price_offers_open_most"
          label={t('admin.fields.price_offers_open_most')}
          cap={t('admin.offers.priceOpen')}
        >
          <NumberInput name="price_offers_open_most" />
        </Setting>
      </section>
      <section>
        <h2 className="h-sec">{t('admin.offers.who')}</h2>
        <Setting name="phone_required" label={t('admin.fields.phone_required')} cap={t('admin.offers.phone')}>
          <SwitchInput name="phone_required" />
        </Setting>
        <Setting name="card_required" label={t('admin.fields.card_required')} cap={t('admin.offers.card')}>
          <SwitchInput name="card_required" />
        </Setting>
      </section>
      <section>
        <h2 className="h-sec">{t('bid.history.title')}</h2>
        <Setting
          name="sold_offer_history"
          label={t('admin.fields.sold_offer_history')}
          cap={t('admin.offers.soldHistory')}
        >
          <SwitchInput name="sold_offer_history" />
        </Setting>
      </section>
    </>
  )
}

function Premium() {
  const { t } = useTranslation()
  return (
    <section>
      <PremiumTerms />
      <Setting name="tax_on" label={t('admin.fields.tax_on')} cap={t('admin.premium.tax')}>
        <SelectInput
          name="tax_on"
          options={(['hammer_and_premium', 'hammer'] as const).map((value) => ({
            value,
            label: t(`admin.premium.on.${value}`),
          }))}
        />
      </Setting>
      <Setting
        name="invoice_due_days"
        label={t('admin.fields.invoice_due_days')}
        cap={t('admin.premium.due')}
      >
        <NumberInput name="invoice_due_days" unit={t('admin.units.days')} />
      </Setting>
      <Setting
        name="return_window_days"
        label={t('admin.fields.return_window_days')}
        cap={t('admin.premium.returns')}
      >
        <NumberInput name="return_window_days" unit={t('admin.units.days')} />
      </Setting>
      <Setting
        name="invoice_reminder_days"
        label={t('admin.fields.invoice_reminder_days')}
        cap={t('admin.premium.reminder')}
      >
        <NumberInput name="invoice_reminder_days" unit={t('admin.units.days')} />
      </Setting>
      <Setting
        name="partial_payments"
        label={t('admin.fields.partial_payments')}
        cap={t('admin.premium.partial')}
      >
        <SwitchInput name="partial_payments" />
      </Setting>
    </section>
  )
}

function Site() {
  const { t } = useTranslation()
  return (
    <>
      <section>
        <h2 className="h-sec">{t('admin.site.contact')}</h2>
        <Setting name="product_name" label={t('admin.fields.product_name')} cap={t('admin.site.name')}>
          <TextInput name="product_name" />
        </Setting>
        <Setting name="contact_email" label={t('admin.fields.contact_email')} cap={t('admin.site.email')}>
          <TextInput name="contact_email" type="email" />
        </Setting>
        <Setting name="contact_phone" label={t('admin.fields.contact_phone')} cap={t('admin.site.phone')}>
          <TextInput name="contact_phone" type="tel" />
        </Setting>
        <Setting name="contact_hours" label={t('admin.fields.contact_hours')} cap={t('admin.site.hours')}>
          <TextInput name="contact_hours" />
        </Setting>
      </section>
      <section>
        <h2 className="h-sec">{t('shell.map')}</h2>
        <Setting name="map_tiles" label={t('admin.fields.map_tiles')} cap={t('admin.site.tiles')}>
          <TextInput name="map_tiles" placeholder="https://tile.openstreetmap.org/{z}/{x}/{y}.png" />
        </Setting>
        <Setting
          name="map_attribution"
          label={t('admin.fields.map_attribution')}
          cap={t('admin.site.attribution')}
        >
          <TextInput name="map_attribution" />
        </Setting>
        <Setting name="geocoder_url" label={t('admin.fields.geocoder_url')} cap={t('admin.site.geocoder')}>
          <TextInput name="geocoder_url" placeholder="https://nominatim.example.com/" />
        </Setting>
      </section>
    </>
  )
}

const KINDS = ['link', 'keyword'] as const

function Menu() {
  const { t } = useTranslation()
  return (
    <Rows name="items" label={t('admin.menu.item')} most={8}>
      {(row) => (
        <>
          <RowField
            name={`${row}.label.en`}
            label={`${t('admin.fields.label')} · ${t('admin.languages.en')}`}
          >
            <TextInput name={`${row}.label.en`} described={false} />
          </RowField>
          <RowField
            name={`${row}.label.es`}
            label={`${t('admin.fields.label')} · ${t('admin.languages.es')}`}
          >
            <TextInput name={`${row}.label.es`} described={false} />
          </RowField>
          <RowField name={`${row}.kind`} label={t('admin.fields.kind')}>
            <SelectInput
              name={`${row}.kind`}
              described={false}
              options={KINDS.map((value) => ({ value, label: t(`admin.menu.kinds.${value}`) }))}
            />
          </RowField>
          <RowField name={`${row}.to`} label={t('admin.fields.to')}>
            <TextInput name={`${row}.to`} described={false} />
          </RowField>
        </>
      )}
    </Rows>
  )
}

function Names() {
  const { t } = useTranslation()
  return (
    <Rows name="names" label={t('admin.names.word')} most={MOST_NAMES} ordered={false}>
      {(row) =>
        (['en', 'es'] as const).map((language) => (
          <RowField
            key={language}
            name={`${row}.${language}`}
            label={`${t('admin.names.word')} · ${t(`admin.languages.${language}`)}`}
          >
            <TextInput name={`${row}.${language}`} described={false} />
          </RowField>
        ))
      }
    </Rows>
  )
}

function Footer() {
  const { t } = useTranslation()
  return (
    <Rows name="links" label={t('admin.footer.link')} most={8}>
      {(row) => (
        <>
          <RowField name={`${row}.name`} label={t('admin.fields.name')}>
            <TextInput name={`${row}.name`} described={false} />
          </RowField>
          <RowField name={`${row}.href`} label={t('admin.fields.href')}>
            <TextInput name={`${row}.href`} described={false} placeholder="https://" />
          </RowField>
        </>
      )}
    </Rows>
  )
}

function Accounts() {
  const { t } = useTranslation()
  return (
    <section>
      <Setting
        name="email_verification"
        label={t('admin.fields.email_verification')}
        cap={t('admin.accounts.email')}
      >
        <SwitchInput name="email_verification" />
      </Setting>
      <Setting
        name="verification_mode"
        label={t('admin.fields.verification_mode')}
        cap={t('admin.accounts.mode')}
      >
        <SelectInput
          name="verification_mode"
          options={VERIFICATION_MODES.map((value) => ({ value, label: t(`admin.accounts.modes.${value}`) }))}
        />
      </Setting>
      <Setting
        name="verification_minutes"
        label={t('admin.fields.verification_minutes')}
        cap={t('admin.accounts.minutes')}
      >
        <NumberInput name="verification_minutes" unit={t('admin.units.minutes')} />
      </Setting>
      <Setting
        name="seller_approval"
        label={t('admin.fields.seller_approval')}
        cap={t('admin.accounts.seller')}
      >
        <SwitchInput name="seller_approval" />
      </Setting>
    </section>
  )
}

function Maintenance() {
  const { t } = useTranslation()
  return (
    <section>
      <Setting name="active" label={t('admin.maintenance.active')} cap={t('admin.maintenance.activeText')}>
        <SwitchInput name="active" />
      </Setting>
      <Setting name="until" label={t('admin.fields.until')} cap={t('admin.maintenance.until')}>
        <TextInput name="until" type="datetime-local" className="set-moment" />
      </Setting>
      <WordsSetting
        name="message"
        label={t('admin.fields.message')}
        cap={t('admin.maintenance.message')}
        rows={3}
      />
    </section>
  )
}

function Tutorials() {
  const { t } = useTranslation()
  return (
    <section>
      {TUTORIAL_KEYS.map((key) => (
        <Setting
          key={key}
          name={key}
          label={t(`profile.tutorials.${key}`)}
          cap={t('admin.tutorials.address')}
        >
          <TextInput name={key} placeholder="https://" />
        </Setting>
      ))}
    </section>
  )
}

/** The fields of each section, by its name. */
export const SECTION_FIELDS: Record<SectionName, ComponentType> = {
  accounts: Accounts,
  brand: BrandFields,
  menu: Menu,
  names: Names,
  footer: Footer,
  site: Site,
  offers: Offers,
  premium: Premium,
  defaults: DefaultFields,
  profiles: ProfileFields,
  tutorials: Tutorials,
  maintenance: Maintenance,
}
