import { Link } from '@remix-run/react'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Banner as WrittenBanner } from '#app/domain/shop/storefront.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useServerTime } from '#app/ui/server-clock.tsx'
import { useNames } from '#app/ui/use-names.ts'

/** As wide as a sale's first picture stands; one alone has the room of all. */
export function saleSizes({ pictures }: Shown): string {
  return pictures.length < 3 ? '(max-width: 640px) 95vw, 620px' : '(max-width: 640px) 60vw, 370px'
}

/** What an operator has written, or a real sale, which also says whether it runs and where it is collected. */
export type Banner = Shown & {
  /** What a sale that is announced becomes at its start (epoch ms). */
  opens?: { at: number; as: Shown }
}

type Shown = WrittenBanner & {
  runs?: boolean
  where?: string
  watch?: { to: string; children: string }
}

export const BANNER_EVERY_MS = 5_000

/**
 * One sale at a time. Without script the dots are links to the sales; with it they show them in place, and the next
 * one comes by itself as long as nobody points at it, reads it by keyboard, asked for stillness or stopped it.
 */
export function SaleCarousel({ banners }: { banners: Banner[] }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(0)
  const [stopped, setStopped] = useState(false)
  const [held, setHeld] = useState(false)
  const [alive, setAlive] = useState<true>()
  const count = banners.length

  useEffect(() => {
    if (stopped || held || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => {
      if (!document.hidden) setShown((number) => (number + 1) % count)
    }, BANNER_EVERY_MS)
    return () => clearInterval(timer)
  }, [stopped, held, count])

  useEffect(() => setAlive(true), [])

  if (!count) return null
  const Turn = stopped ? Play : Pause
  return (
    <section
      className="sales"
      data-alive={alive}
      aria-roledescription="carousel"
      aria-label={t('home.sales')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {banners.map((banner, number) => (
        <Sale key={banner.id} banner={banner} number={number + 1} total={count} shown={number === shown} />
      ))}
      {count > 1 && (
        <div className="dots">
          {banners.map((banner, number) => (
            <a
              key={banner.id}
              href={`#sale-${number + 1}`}
              onClick={(event) => {
                event.preventDefault()
                setShown(number)
              }}
              aria-label={t('home.showSale', { number: number + 1 })}
              aria-current={number === shown || undefined}
            >
              <i />
            </a>
          ))}
          <button
            type="button"
            className="with-script"
            aria-label={t(stopped ? 'home.play' : 'home.pause')}
            onClick={() => setStopped((was) => !was)}
          >
            <Turn className="i i-s" aria-hidden="true" />
          </button>
        </div>
      )}
    </section>
  )
}

/** `number`: which of them it is, from 1. */
type SaleProps = { banner: Banner; number: number; total: number; shown: boolean }

function Sale({ banner: before, number, total, shown }: SaleProps) {
  const { t } = useTranslation()
  const { opens } = before
  const isOpen = useServerTime((now) => now >= (opens?.at ?? Infinity))
  const banner: Shown = (isOpen && opens?.as) || before
  const nameOf = useNames()
  return (
    <article
      className="sale"
      id={`sale-${number}`}
      data-shown={shown || undefined}
      aria-roledescription="slide"
      aria-label={t('home.saleNumber', { number, total })}
    >
      <div className="sale-pics">
        {banner.pictures.slice(0, 3).map((name, place) => (
          <Picture key={name} image={{ name }} sizes={saleSizes(banner)} eager={number + place === 1} />
        ))}
      </div>
      <div className="sale-text">
        {banner.where && (
          <p className="sale-when">
            {banner.runs && <span className="sale-on">{t('home.sale.now')}</span>}
            {banner.where}
          </p>
        )}
        <h2>{nameOf(banner.title)}</h2>
        <dl className="sale-facts">
          {banner.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{nameOf(label)}</dt>
              <dd>{nameOf(value)}</dd>
            </div>
          ))}
        </dl>
        <div className="row">
          <Link className="btn btn-secondary" to={banner.href}>
            {nameOf(banner.linkLabel)}
          </Link>
          {banner.watch && <Link className="btn btn-quiet" {...banner.watch} />}
        </div>
      </div>
    </article>
  )
}
