import type { TFunction } from 'i18next'
import { formatExact, formatMoney } from '#app/domain/money.ts'
import type { Language } from '#app/i18n/languages.ts'
import { timeText } from '#app/ui/time-text.ts'
import { type AccountTold, identity, invited, passwordChanged, reset } from './account-letters.ts'
import { aboutFee, type FeesTold } from './fee-letters.ts'
import { disputed, type GatewayTold, refundedOutside } from './gateway-letters.ts'
import { aboutInvoice, type InvoiceTold } from './invoice-letters.ts'
import type { Block, Letter } from './letter.ts'
import { type Lot, lotAddress, lotLine } from './lot-lines.ts'
import { type NegotiationTold, negotiation } from './negotiation-letters.ts'
import { campaign, followed, leaveLink, type NewsTold, placed } from './news-letters.ts'
import { code, emailChanged, type ProofsTold, verifyLink } from './proof-letters.ts'
import { type ReturnsTold, refunded, returnAnswered, returnRaised } from './return-letters.ts'
import { type TaxTold, tax, taxReviewed } from './tax-letters.ts'

export type FoundLot = Lot & { price: number; closesAt: number }
/** What one saved search has found: some of it, and how many besides. */
export type Found = { text: string; query: string; lots: readonly FoundLot[]; more: number }

type Asked = Lot & { name: string; text: string }
type Standing = Lot & { price: number; nextMinimum: number | null; closesAt: number }

/** What a lot was sold at. */
export type Sold = Lot & {
  invoice: string
  quantity: number
  hammer: number
  premium: number
  tax: number
  total: number
  dueAt: number
  yard: string
  /** What delivery costs before tax, and where it goes; null where it is collected. */
  delivery: { price: number; to: string } | null
}

/** What each kind of message tells. Cents and epoch ms, as everywhere. */
type Told = AccountTold &
  FeesTold &
  GatewayTold &
  InvoiceTold &
  ProofsTold &
  ReturnsTold &
  TaxTold &
  NewsTold & {
    contact: {
      topic: 'lot' | 'invoice' | 'pickup' | 'account' | 'selling' | 'other'
      name: string
      email: string
      phone: string
      reference: string
      /** Whom it was written to; null for the marketplace. */
      seller: string | null
      text: string
    }
    question: Asked
    answer: Asked
    message: Asked & { threadId: string }
    reminder: Standing
    outbid: Standing
    won: Sold
    awarded: Lot & { seller: string; order: string; price: number }
    negotiation: NegotiationTold
    searches: { searches: readonly Found[]; leave: string }
    approved: { organisation: string | null }
  }

export type TemplateName = keyof Told
export type Message = { [Name in TemplateName]: { template: Name; data: Told[Name] } }[TemplateName]

export type Words = { t: TFunction; language: Language; origin: string; product: string }

/** A message in its reader's language. `name`: how they are greeted, empty where nobody knows; null for an operator. */
export function compose(message: Message, words: Words, name: string | null): Letter {
  const { t, product } = words
  const { act, blocks, subject, foot, short } = partsOf(message, words)
  return {
    subject,
    blocks: [...(name ? [{ kind: 'text' as const, text: t('mail.hello', { name }) }] : []), ...blocks],
    foot: foot ?? (name === null ? t('mail.sentOperator', { product }) : t('mail.sent', { product })),
    short: short ?? `${product}: ${subject} ${act}`,
  }
}

/** `act`: where the message leads. `foot`, `short`: in place of what every message says. */
export type Parts = { subject: string; blocks: Block[]; act: string; foot?: string; short?: string }

function partsOf(message: Message, words: Words): Parts {
  switch (message.template) {
    case 'contact':
      return contact(message.data, words)
    case 'question':
    case 'answer':
      return asked(message.template, message.data, words)
    case 'message':
      return written(message.data, words)
    case 'reminder':
    case 'outbid':
      return standing(message.template, message.data, words)
    case 'won':
      return won(message.data, words)
    case 'awarded':
      return awarded(message.data, words)
    case 'negotiation':
      return negotiation(message.data, words)
    case 'searches':
      return searches(message.data, words)
    case 'returnRaised':
      return returnRaised(message.data, words)
    case 'returnApproved':
    case 'returnRefused':
      return returnAnswered(message.template, message.data, words)
    case 'refunded':
      return refunded(message.data, words)
    case 'disputed':
      return disputed(message.data, words)
    case 'refundedOutside':
      return refundedOutside(message.data, words)
    case 'tax':
      return tax(message.data, words)
    case 'taxReviewed':
      return taxReviewed(message.data, words)
    case 'code':
      return code(message.data, words)
    case 'verifyLink':
      return verifyLink(message.data, words)
    case 'emailChanged':
      return emailChanged(message.data, words)
    case 'reset':
      return reset(message.data, words)
    case 'passwordChanged':
      return passwordChanged(words)
    case 'invited':
      return invited(message.data, words)
    case 'identity':
      return identity(message.data, words)
    case 'placed':
      return placed(message.data, words)
    case 'followed':
      return followed(message.data, words)
    case 'campaign':
      return campaign(message.data, words)
    case 'approved':
      return approved(message.data, words)
    case 'invoiceReminder':
    case 'invoiceLate':
    case 'invoicePaid':
    case 'invoiceCancelled':
    case 'invoiceShipped':
      return aboutInvoice(message, words)
    case 'feeCharged':
    case 'feeWaived':
    case 'depositKept':
      return aboutFee(message, words)
  }
}

function contact(data: Told['contact'], { t, origin }: Words): Parts {
  const { topic, name, email, phone, reference, seller, text } = data
  const about = t(`contact.topics.${topic}`)
  const act = `${origin}/admin/settings/messages`
  return {
    act,
    subject: t('mail.contact.subject', { topic: about, name }),
    blocks: [
      { kind: 'text', text: t('mail.contact.title') },
      {
        kind: 'facts',
        rows: [
          [t('mail.contact.from'), name],
          [t('mail.contact.email'), email],
          [t('mail.contact.phone'), phone],
          [t('mail.contact.topic'), about],
          ...(seller === null ? [] : [[t('mail.contact.seller'), seller] as const]),
          ...(reference === '' ? [] : [[t('mail.contact.about'), reference] as const]),
        ],
      },
      { kind: 'quote', text },
      { kind: 'act', label: t('mail.contact.all'), href: act },
    ],
  }
}

function asked(template: 'question' | 'answer', data: Told['question'], words: Words): Parts {
  const { t } = words
  const act = `${lotAddress(data, words)}?open=questions#questions`
  return {
    act,
    subject: t(`mail.${template}.subject`, { lot: data.lotNumber }),
    blocks: [
      { kind: 'text', text: t(`mail.${template}.text`, { name: data.name }) },
      lotLine(data, words),
      { kind: 'quote', text: data.text },
      { kind: 'act', label: t(`mail.${template}.act`), href: act },
    ],
  }
}

function written(data: Told['message'], words: Words): Parts {
  const { t, origin } = words
  const act = `${origin}/messages/${encodeURIComponent(data.threadId)}`
  return {
    act,
    subject: t('mail.message.subject', { lot: data.lotNumber }),
    blocks: [
      { kind: 'text', text: t('mail.message.text', { name: data.name }) },
      lotLine(data, words),
      { kind: 'quote', text: data.text },
      { kind: 'act', label: t('mail.message.act'), href: act },
    ],
  }
}

function standing(template: 'reminder' | 'outbid', data: Told['outbid'], words: Words): Parts {
  const { t } = words
  const act = lotAddress(data, words)
  return {
    act,
    subject: t(`mail.${template}.subject`, { lot: data.lotNumber }),
    blocks: [
      { kind: 'text', text: t(`mail.${template}.text`) },
      lotLine(data, words),
      {
        kind: 'facts',
        rows: [
          [t('mail.price'), formatMoney(data.price)],
          ...(data.nextMinimum === null ? [] : [[t('mail.next'), formatMoney(data.nextMinimum)] as const]),
          [t('mail.closes'), timeText(data.closesAt, 'moment', words)],
        ],
      },
      { kind: 'act', label: t(`mail.${template}.act`), href: act },
    ],
  }
}

function won(data: Told['won'], words: Words): Parts {
  const { t, origin } = words
  const act = `${origin}/invoice/${encodeURIComponent(data.invoice)}`
  return {
    act,
    subject: t('mail.won.subject', { lot: data.lotNumber }),
    blocks: [
      { kind: 'text', text: t('mail.won.text') },
      lotLine(data, words),
      {
        kind: 'facts',
        rows: [
          [t('mail.won.invoice'), data.invoice],
          ...(data.quantity > 1 ? [[t('mail.won.pieces'), String(data.quantity)] as const] : []),
          [t('mail.won.hammer'), formatExact(data.hammer)],
          [t('mail.won.premium'), formatExact(data.premium)],
          ...(data.delivery
            ? [[t('mail.won.deliveryPrice'), formatExact(data.delivery.price)] as const]
            : []),
          [t('mail.won.tax'), formatExact(data.tax)],
          [t('mail.won.total'), formatExact(data.total)],
          [t('mail.won.due'), timeText(data.dueAt, 'moment', words)],
          data.delivery ? [t('mail.won.delivery'), data.delivery.to] : [t('mail.won.pickup'), data.yard],
        ],
      },
      { kind: 'act', label: t('mail.won.act', { invoice: data.invoice }), href: act },
    ],
  }
}

function awarded(data: Told['awarded'], words: Words): Parts {
  const { t } = words
  const act = lotAddress(data, words)
  return {
    act,
    subject: t('mail.awarded.subject', { lot: data.lotNumber }),
    blocks: [
      { kind: 'text', text: t('mail.awarded.text', { seller: data.seller }) },
      lotLine(data, words),
      {
        kind: 'facts',
        rows: [
          [t('mail.awarded.order'), data.order],
          [t('mail.awarded.price'), formatExact(data.price)],
        ],
      },
      { kind: 'act', label: t('mail.seeLot'), href: act },
    ],
  }
}

function searches({ searches: found, leave }: Told['searches'], words: Words): Parts {
  const { t, origin } = words
  const count = found.reduce((sum, { lots, more }) => sum + lots.length + more, 0)
  const [only, ...others] = found
  const act = `${origin}/my-account/saved_search`
  return {
    act,
    subject:
      only && others.length === 0
        ? t('mail.searches.subject', { count, text: only.text })
        : t('mail.searches.subjectMany', { count }),
    blocks: [
      { kind: 'text', text: t('mail.searches.text') },
      ...found.flatMap(({ text, query, lots, more }): Block[] => [
        {
          kind: 'list',
          title: more > 0 ? `${text} (${t('mail.searches.more', { count: more })})` : text,
          items: lots.map((lot) => ({
            label: lot.title,
            href: lotAddress(lot, words),
            note: `${formatMoney(lot.price)} · ${timeText(lot.closesAt, 'moment', words)}`,
          })),
        },
        { kind: 'link', label: t('mail.searches.act'), href: `${origin}/search${query && `?${query}`}` },
      ]),
      { kind: 'link', label: t('mail.searches.stop'), href: act },
      leaveLink(leave, words),
    ],
  }
}

function approved({ organisation }: Told['approved'], { t, origin, product }: Words): Parts {
  const act = `${origin}/login?redirectTo=${encodeURIComponent('/seller/dashboard')}`
  return {
    act,
    subject: t('mail.approved.subject', { product }),
    blocks: [
      {
        kind: 'text',
        text: organisation === null ? t('mail.approved.text') : t('mail.approved.seller', { organisation }),
      },
      { kind: 'act', label: t('mail.approved.act'), href: act },
    ],
  }
}
