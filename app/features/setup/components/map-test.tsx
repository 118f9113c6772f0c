import { Form } from '@remix-run/react'
import { RefreshCw } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { MapGroundProps } from '#app/ui/map-layers.tsx'
import type { SetupTest, SetupYard } from '../queries.server.ts'
import type { PinMapProps } from './pin-map.client.tsx'
import { Found, StepTest } from './step-test.tsx'
import { secondsOf } from './test-words.ts'

type MapTestProps = { yard: SetupYard; test: SetupTest | undefined; ground: MapGroundProps; path: string }

/** Draws the yard's pin, and says whether it stands where its address is. */
export function MapTest({ yard, test, ground, path }: MapTestProps) {
  const { t } = useTranslation()
  return (
    <StepTest
      title={t('admin.setup.map.title')}
      action={
        <Form method="post" action={path} className="push" preventScrollReset>
          <Button size="sm" name="intent" value="map">
            <RefreshCw className="i" aria-hidden="true" />
            {t(test ? 'admin.setup.map.again' : 'admin.setup.map.draw')}
          </Button>
        </Form>
      }
    >
      {test && (
        <>
          <Pin yard={yard} ground={ground} label={t('admin.setup.map.label', { yard: yard.name })} />
          <MapFound test={test} />
        </>
      )}
    </StepTest>
  )
}

/** The map itself comes with script alone; the figures beside it say the same. */
function Pin({ yard, ground, label }: { yard: SetupYard; ground: MapGroundProps; label: string }) {
  const [Drawn, setDrawn] = useState<ComponentType<PinMapProps> | null>(null)
  useEffect(() => {
    import('./pin-map.client.tsx').then(
      ({ PinMap }) => setDrawn(() => PinMap),
      () => undefined,
    )
  }, [])
  const { latitude, longitude } = yard
  return (
    <div className="pin-map">
      {Drawn ? (
        <Drawn
          at={{ latitude, longitude }}
          label={label}
          tiles={ground.tiles}
          attribution={ground.attribution}
        />
      ) : (
        <span className="cap num">
          {latitude.toFixed(5)}, {longitude.toFixed(5)}
        </span>
      )}
    </div>
  )
}

function MapFound({ test }: { test: SetupTest }) {
  const { t } = useTranslation()
  const { problem, feet, miles, place, zone } = test.facts
  if (problem === 'nowhere' || problem === 'far' || problem === 'zone') {
    const gaps = { miles: String(miles), place: String(place), zone: String(zone) }
    return <Found tone="out">{t(`admin.setup.map.problems.${problem}`, gaps)}</Found>
  }
  const where =
    typeof feet === 'number'
      ? t('admin.setup.map.feet', { feet })
      : typeof miles === 'number'
        ? t('admin.setup.map.miles', { count: miles, place: String(place) })
        : t('admin.setup.map.unknown')
  return (
    <Found tone="win">
      {t('admin.setup.map.took', { seconds: secondsOf(test.tookMs) })} {where}{' '}
      {t('admin.setup.map.zone', { zone: String(zone) })}
    </Found>
  )
}
