import { useField } from '@conform-to/react'
import { Check, TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  checkColour,
  HOUSE_COLOURS,
  LEAST_CONTRAST,
  readColour,
  type Scheme,
  type ThemeKey,
  tokensOf,
} from '#app/domain/shop/theme.ts'
import { GROUNDS } from '#app/domain/shop/theme-grounds.ts'
import { Setting, TextInput } from './setting.tsx'
import { UploadSetting } from './upload-input.tsx'

const SCHEMES: readonly { scheme: Scheme; primary: ThemeKey; second: ThemeKey }[] = [
  { scheme: 'light', primary: 'primColor', second: 'secColor' },
  { scheme: 'dark', primary: 'primColorDark', second: 'secColorDark' },
]

/** The theme's colours, each scheme with what it would look like. Without script the button below shows it. */
export function BrandFields() {
  const { t } = useTranslation()
  return (
    <>
      {SCHEMES.map((each) => (
        <section key={each.scheme}>
          <h2 className="h-sec">{t(`admin.brand.${each.scheme}`)}</h2>
          <Colours {...each} />
        </section>
      ))}
      <section>
        <h2 className="h-sec">{t('admin.fields.logo')}</h2>
        <Logo />
      </section>
    </>
  )
}

function Logo() {
  const { t } = useTranslation()
  const [field] = useField<string>('logo')
  const { initialValue: shown } = field
  return (
    <>
      {shown && !field.errors && (
        <div className="brand-preview">
          <img className="brand-logo" src={shown} alt={t('admin.brand.logoNow')} />
        </div>
      )}
      <Setting name="logo" label={t('admin.fields.address')} cap={t('admin.brand.logoAddress')}>
        <TextInput name="logo" spellCheck={false} autoComplete="off" placeholder="/uploads/" />
      </Setting>
      <UploadSetting
        label={t('admin.fields.upload')}
        cap={`${t('admin.brand.logoUpload')} ${t('admin.uploads.takes')}`}
        resetKey={shown ?? ''}
      />
    </>
  )
}

function Colours({ scheme, primary, second }: (typeof SCHEMES)[number]) {
  const [primaryField] = useField<string>(primary)
  const [secondField] = useField<string>(second)
  const [typed, setTyped] = useState<Partial<Record<ThemeKey, string>>>({})
  const colourOf = (key: ThemeKey, first: unknown) =>
    readColour(typed[key] ?? (typeof first === 'string' ? first : '')) ?? HOUSE_COLOURS[key]
  const colours = {
    primary: colourOf(primary, primaryField.initialValue),
    second: colourOf(second, secondField.initialValue),
  }
  const onType = (key: ThemeKey) => (text: string) => setTyped((before) => ({ ...before, [key]: text }))
  return (
    <>
      <Colour name={primary} part="primary" colour={colours.primary} onType={onType(primary)} />
      <Colour name={second} part="second" colour={colours.second} onType={onType(second)} />
      <Preview
        scheme={scheme}
        tokens={{ ...tokensOf(primary, colours.primary), ...tokensOf(second, colours.second) }}
      />
    </>
  )
}

type ColourProps = {
  name: ThemeKey
  part: 'primary' | 'second'
  colour: string
  onType: (text: string) => void
}

function Colour({ name, part, colour, onType }: ColourProps) {
  const { t } = useTranslation()
  const least = Math.min(...checkColour(name, colour).map(({ ratio }) => ratio))
  const holds = least >= LEAST_CONTRAST
  const Mark = holds ? Check : TriangleAlert
  return (
    <Setting
      name={name}
      label={t(`admin.fields.${name}`)}
      cap={t(`admin.brand.${part}`, { house: HOUSE_COLOURS[name] })}
    >
      <div className="row row-wrap">
        <span className="swatch" style={{ background: colour }} />
        <TextInput
          name={name}
          className="mono set-colour"
          placeholder={HOUSE_COLOURS[name]}
          spellCheck={false}
          autoComplete="off"
          onInput={(event) => onType(event.currentTarget.value)}
        />
        <span className={holds ? 'pill pill-soft-win' : 'pill pill-out'}>
          <Mark className="i" aria-hidden="true" />
          {t('admin.brand.ratio', { ratio: least.toFixed(1) })}
        </span>
      </div>
    </Setting>
  )
}

/** Pieces of the storefront in the colours as typed, on the ground of their scheme whatever this page's is. */
function Preview({ scheme, tokens }: { scheme: Scheme; tokens: Record<string, string> }) {
  const { t } = useTranslation()
  const { paper, ink, onAmber } = GROUNDS[scheme]
  const own = Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value]))
  const style = { ...own, '--on-amber': onAmber, background: paper, color: ink } as CSSProperties
  return (
    <div className="brand-preview" style={style} role="img" aria-label={t('admin.brand.preview')}>
      <span className="btn btn-primary">{t('admin.brand.offer')}</span>
      <span className="brand-link">{t('shell.allListings')}</span>
      <span className="brand-row">{t('admin.brand.chosen')}</span>
      <span className="pill pill-amber">{t('admin.brand.soon')}</span>
      <span className="brand-amber">{t('admin.brand.time')}</span>
    </div>
  )
}
