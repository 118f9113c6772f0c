import { FileWarning, type LucideIcon, Mail, Package, ReceiptText, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import type { Waiting } from '#app/flows/people/waiting.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useTimeText } from '#app/ui/time.tsx'

type Row = {
  icon: LucideIcon
  tone?: string
  title: string
  text: string
  amount?: string
  act: string
  solid?: boolean
  to: string
}

/** What waits for the reader, each with its amount and one thing to do. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const { t } = useTranslation()
  const rowOf = useRow()
  return (
    <section className="waiting" aria-labelledby="waiting-title" data-testid="waiting">
      <h2 className="h-sec" id="waiting-title">
        {t('profile.home.waiting.title')}{' '}
        {waiting.length > 0 && <small className="faint num">{waiting.length}</small>}
      </h2>
      {waiting.length === 0 ? (
        <p className="muted">{t('profile.home.waiting.none')}</p>
      ) : (
        <ul className="items">
          {waiting.map((each) => {
            const { icon: Icon, tone, title, text, amount, act, solid, to } = rowOf(each)
            return (
              <li key={to} data-kind={each.kind}>
                <Icon className={tone ? `i ${tone}` : 'i'} aria-hidden="true" />
                <span className="grow">
                  <b>{title}</b>
                  <small>{text}</small>
                  {amount && <b className="waiting-amount num">{amount}</b>}
                </span>
                <ButtonLink variant={solid ? 'primary' : 'secondary'} to={to}>
                  {act}
                </ButtonLink>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function useRow() {
  const { t } = useTranslation()
  const timeText = useTimeText()
  return (each: Waiting): Row => {
    switch (each.kind) {
      case 'outbid':
        return {
          icon: TrendingUp,
          tone: 't-out',
          title: t('profile.home.waiting.outbid', { title: each.title }),
          text: t(each.max === null ? 'profile.home.waiting.closes' : 'profile.home.waiting.outbidText', {
            max: formatMoney(each.max ?? 0),
            when: timeText(each.at, 'moment'),
          }),
          amount: formatMoney(each.price),
          act: each.next === null ? t('tile.viewLot') : t('tile.raiseTo', { amount: formatMoney(each.next) }),
          solid: true,
          to: `/product-view/${each.id}`,
        }
      case 'pay':
        return {
          icon: ReceiptText,
          title: t('profile.home.waiting.pay', { number: each.number }),
          text: t(each.late ? 'profile.home.waiting.payLate' : 'profile.home.waiting.payText', {
            count: each.items,
            when: timeText(each.at, 'moment'),
          }),
          amount: formatExact(each.owed),
          act: t('profile.home.waiting.payDo'),
          solid: true,
          to: `/checkout/invoice/${each.number}`,
        }
      case 'collect':
        return {
          icon: Package,
          title: t('profile.home.waiting.collect', { count: each.lots, yard: each.yard }),
          text:
            each.at === null
              ? t('profile.home.waiting.collectText')
              : t('profile.home.waiting.collectBy', { when: timeText(each.at, 'date') }),
          act: t('profile.home.waiting.collectDo'),
          to: `/schedule/pending?yard=${each.id}`,
        }
      case 'message':
        return {
          icon: Mail,
          title: t('profile.home.waiting.message', { name: each.other }),
          text: t('profile.home.waiting.messageText', { lot: each.lot, text: each.text }),
          act: t('profile.home.waiting.messageDo'),
          to: `/messages/${each.id}`,
        }
      case 'paper':
        return {
          icon: FileWarning,
          tone: 't-amber',
          title: t(`profile.home.waiting.${each.id}`),
          text: t(`profile.home.waiting.${each.id}Text`),
          act: t('profile.home.waiting.paperDo'),
          to: `/my-account/personal#${each.id}`,
        }
    }
  }
}
