import type { DefaultText } from '../index.ts'

export const privacy: DefaultText = {
  title: 'Privacy Policy',
  body: `What we keep about you, why, and how to change or remove it.

## What we keep

- **Your account**: name, email address, phone number and, if you give one, address.
- **Your offers and purchases**: amounts, times, invoices and pickups.
- **Messages** you send us or a seller.
- **Sign-ins**: time, network address and browser, to recognise misuse.
- **Cards**: never the number. Our payment provider keeps it; we keep the brand, the last four digits and the expiry date.

## What others see

Other bidders see a tag such as "b7" instead of your name. Your tag differs on each lot. No one sees your max while a lot is open. When you buy, the seller learns your name and how to reach you, because they hand the lot over to you.

The public ledger of a lot holds tags, prices, times and hashes. It holds no names and no readable max.

## Cookies

We set cookies only for what you do here: to keep you signed in, to recognise a device you've signed in on before, to remember your language and the light or dark appearance, to remember where you look for lots until you close the browser, to keep what you've begun (an account, a lot you tapped), and to show you what you just changed. We set no advertising cookies.

The map can load its pictures from a map service, and the fields for your card can come from our payment provider. Each then learns your network address. Everything else on these pages comes from us.

## Email and text messages

We write to you about offers, invoices and pickups. We send the newsletter only if you ask for it, and text messages only if you agree to them. Each newsletter says how to unsubscribe.

## Who else gets data

The payment provider for payments, the carriers of our emails and text messages, your browser's maker for the notifications you switch on, and authorities where the law requires it. We don't sell data.

## How long

Invoices and the ledgers behind them are kept as long as the law asks. When you close your account, we remove your name, email, phone, addresses, cards, favorites, searches and notes. Your offers, invoices and messages stay, under a name that says nothing.

## Your rights

You can ask what we hold about you, get a copy, and have it corrected or, unless the law forbids it, removed. [Write to us](/contact-us) from the address of your account.
`,
}
