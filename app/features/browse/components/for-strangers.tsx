import { Link } from '@remix-run/react'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import type { Proof } from '#app/features/browse/proof.server.ts'
import { shortHash } from '#app/lib/short-hash.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'

/** What this is, for who sees it for the first time, in one promise. */
export function WhatThisIs() {
  const { t } = useTranslation()
  return (
    <section className="promise">
      <div>
        <h1>
          {t('home.promise.first')}
          <br />
          {t('home.promise.second')}
        </h1>
        <p>{t('home.promise.text')}</p>
      </div>
      <div className="acts">
        <ButtonLink variant="primary" size="lg" to="/registration">
          {t('signing.register')}
        </ButtonLink>
        <a className="btn btn-quiet btn-lg" href="#how">
          {t('home.how.title')}
        </a>
      </div>
    </section>
  )
}

/** Three reasons that real lots vouch for. */
export function Reasons({ proof: { example, extended, newest } }: { proof: Proof }) {
  const { t } = useTranslation()
  return (
    <ul className="why" aria-label={t('home.why.label')}>
      <li>
        <b>{t('home.why.price')}</b>
        <p>{t('home.why.priceText')}</p>
        {example && (
          <span className="proof">
            {t('home.why.offer')} <b>{formatMoney(example.offer)}</b> {t('home.why.means')}{' '}
            <b>{formatExact(example.total)}</b> {t('bid.barButton.allIn')}
          </span>
        )}
      </li>
      <li>
        <b>{t('home.why.late')}</b>
        <p>{t('home.why.lateText')}</p>
        {extended > 0 && (
          <span className="proof">
            <b>{extended}</b> {t('home.why.extended', { count: extended })}
          </span>
        )}
      </li>
      <li>
        <b>{t('home.why.ledger')}</b>
        <p>{t('home.why.ledgerText')}</p>
        {newest && (
          <Link className="proof" to={`/product-view/${newest.id}/ledger`}>
            <span className="t-win">
              <Check className="i i-s" aria-hidden="true" />
              <Time at={newest.at} form="server" />
            </span>{' '}
            {t('tile.lot', { lot: newest.lotNumber })} <b>{formatMoney(newest.price)}</b>{' '}
            <span className="mono">{shortHash(newest.head)}</span>
          </Link>
        )}
      </li>
    </ul>
  )
}

const STEPS = ['account', 'offer', 'collect'] as const

/** How it goes, in three steps. */
export function HowItWorks() {
  const { t } = useTranslation()
  return (
    <section className="how" id="how" aria-labelledby="how-title">
      <div className="row how-head">
        <h2 className="h-sec" id="how-title">
          {t('home.how.title')}
        </h2>
        <Link className="link cap push" to="/faq">
          {t('home.how.more')}
        </Link>
      </div>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>
            <b>{t(`home.how.${step}`)}</b>
            <span>{t(`home.how.${step}Text`)}</span>
          </li>
        ))}
      </ol>
      <div className="how-foot">
        <ButtonLink variant="secondary" to="/registration">
          {t('signing.register')}
        </ButtonLink>
        <span className="cap">
          {t('home.how.selling')}{' '}
          <Link className="link" to="/seller/registration">
            {t('home.how.seller')}
          </Link>
        </span>
      </div>
    </section>
  )
}
