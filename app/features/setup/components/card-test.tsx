import { Form, useRevalidator } from '@remix-run/react'
import { CreditCard } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import type { SetupTest, SetupView } from '../queries.server.ts'
import { Found, StepTest } from './step-test.tsx'
import { secondsOf } from './test-words.ts'

type CardTestProps = {
  payments: SetupView['payments']
  heardAt: number | null
  test: SetupTest | undefined
  /** Where the gateway has to be told to write to. */
  webhook: string
  path: string
}

const LOOKS_AGAIN_MS = 3_000
const LOOKS = 40

/** Which gateway is set, and a dollar charged to its own card and given back. */
export function CardTest({ payments, heardAt, test, webhook, path }: CardTestProps) {
  const { t } = useTranslation()
  const { gateway, ready, tells, triable } = payments
  const key = !ready ? 'noKey' : !triable ? 'liveKey' : tells ? 'testKey' : 'ownKey'
  return (
    <>
      <dl className="kv">
        <dt>{t('admin.setup.card.provider')}</dt>
        <dd>{ready ? gatewayName(gateway, t('admin.setup.card.sandbox')) : t('admin.setup.card.none')}</dd>
        <dt>{t('admin.setup.card.key')}</dt>
        <dd>{t(`admin.setup.card.${key}`)}</dd>
        {ready && (
          <>
            <dt>{t('admin.setup.card.webhook')}</dt>
            <dd>
              {!tells && t('admin.setup.card.noWebhook')}
              {tells && heardAt === null && t('admin.setup.card.silent')}
              {tells && heardAt !== null && (
                <>
                  {t('admin.setup.card.heard')} <Time at={heardAt} form="moment" />
                </>
              )}
            </dd>
          </>
        )}
      </dl>
      {triable && (
        <StepTest
          title={t('admin.setup.card.title')}
          action={
            <Form method="post" action={path} className="push" preventScrollReset>
              <Button size="sm" name="intent" value="charge">
                <CreditCard className="i" aria-hidden="true" />
                {t('admin.setup.card.charge')}
              </Button>
            </Form>
          }
        >
          {test && <CardFound test={test} tells={tells} gateway={gateway} webhook={webhook} />}
        </StepTest>
      )}
    </>
  )
}

export function gatewayName(gateway: string, sandbox: string): string {
  return gateway === 'sandbox' ? sandbox : gateway.charAt(0).toUpperCase() + gateway.slice(1)
}

type CardFoundProps = { test: SetupTest; tells: boolean; gateway: string; webhook: string }

function CardFound({ test, tells, gateway, webhook }: CardFoundProps) {
  const { t } = useTranslation()
  const { last4, refund, problem } = test.facts
  const waits = tells && test.state === 'passed' && test.heardAt === null
  useLookAgain(waits)
  if (test.state === 'failed') {
    const reason = String(problem ?? '')
    const said = reason === 'no_answer' || reason === 'not_refunded' ? reason : ('refused' as const)
    return <Found tone="out">{t(`admin.setup.card.problems.${said}`, { reason })}</Found>
  }
  const gaps = { last4: String(last4), seconds: secondsOf(test.tookMs) }
  return (
    <>
      <Found tone="win">
        {t(refund === 'pending' ? 'admin.setup.card.pending' : 'admin.setup.card.done', gaps)}
      </Found>
      {waits && (
        <Found tone="amber">
          {t('admin.setup.card.waiting', { address: webhook, gateway: gatewayName(gateway, '') })}
        </Found>
      )}
      {tells && !waits && <Found tone="win">{t('admin.setup.card.news')}</Found>}
    </>
  )
}

/** A gateway's own news come in seconds or not at all. */
function useLookAgain(waits: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!waits) return
    let looks = 0
    const timer = setInterval(() => {
      looks += 1
      if (looks >= LOOKS) clearInterval(timer)
      if (document.visibilityState === 'visible') revalidate()
    }, LOOKS_AGAIN_MS)
    return () => clearInterval(timer)
  }, [waits, revalidate])
}
