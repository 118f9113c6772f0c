import { Form } from '@remix-run/react'
import { Calculator } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import { percentText } from '#app/ui/charge-names.ts'
import { useTimeText } from '#app/ui/time.tsx'
import type { SetupTest } from '../queries.server.ts'
import { StepTest } from './step-test.tsx'

type InvoiceTestProps = { test: SetupTest | undefined; ready: boolean; path: string }

/** A lot of $100, line by line. */
export function InvoiceTest({ test, ready, path }: InvoiceTestProps) {
  const { t } = useTranslation()
  return (
    <StepTest
      title={t('admin.setup.invoice.title')}
      action={
        <Form method="post" action={path} className="push" preventScrollReset>
          <Button size="sm" name="intent" value="invoice" disabled={!ready}>
            <Calculator className="i" aria-hidden="true" />
            {t('admin.setup.invoice.work')}
          </Button>
        </Form>
      }
    >
      <p className="cap">
        {t('admin.setup.invoice.text')} {!ready && t('admin.setup.invoice.needs')}
      </p>
      {test && ready && <Lines test={test} />}
    </StepTest>
  )
}

function Lines({ test }: { test: SetupTest }) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const { hammer, premium, premiumBps, tax, taxBps, taxOn, total } = test.facts
  const rate = percentText(t, Number(taxBps))
  const lines = [
    [t('admin.setup.invoice.hammer'), hammer],
    [
      typeof premiumBps === 'number'
        ? t('admin.setup.invoice.premiumOf', { rate: percentText(t, premiumBps) })
        : t('admin.setup.invoice.premium'),
      premium,
    ],
    [t(taxOn === 'hammer' ? 'admin.setup.invoice.onHammer' : 'admin.setup.invoice.tax', { rate }), tax],
    [t('admin.setup.invoice.total'), total],
  ] as const
  return (
    <>
      <dl className="sum num" data-worked="">
        {lines.map(([label, cents]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{formatExact(Number(cents))}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="cap">{t('admin.setup.invoice.stale', { when: timeText(test.at, 'moment') })}</p>
    </>
  )
}
