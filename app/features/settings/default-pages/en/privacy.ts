import type { DefaultText } from '../index.ts'

export const privacy: DefaultText = {
  title: 'Privacy Policy',
  body: `What we keep about you, why, and how to have it changed or removed.

## What we keep

- **Your account**: name, email address, phone number and, if you give one, address.
- **Your offers and purchases**: amounts, times, invoices and pickups.
- **Messages** that you send us or a seller.
- **Sign-ins**: time, network address and browser, to recognise misuse.
- **Cards**: never the number. Our payment provider keeps it; we keep the brand, the last four digits and the expiry date.

## What others see

Other bidders see a tag such as "b7" instead of your name. Your tag is a different one on each lot. Your maximum is seen by nobody while a lot is open. The seller learns your name and how to reach you when you have bought from them, because they hand the lot over to you.

The public ledger of a lot holds tags, prices, times and hashes. It holds no names and no maximum that could be read.

## Cookies

We set cookies for five things: to keep you signed in, to remember your language, to remember the light or dark appearance, to remember around which place you look for lots until you close the browser, and to show you what you have just changed. There are no cookies for advertising and none of others.

The map can be set up to load its pictures from a map service; that service then learns your network address. Everything else on these pages comes from us.

## Email and text messages

We write to you about offers, invoices and pickups. The newsletter is sent only if you ask for it, and text messages only if you agree to them. Each message says how to end it.

## Who else gets data

The payment provider for payments, the carrier for text messages, and authorities where the law obliges us. We do not sell data.

## How long

Invoices and the ledgers behind them are kept as long as the law asks. Messages are removed after two years. When you close your account, what the law does not oblige us to keep is removed.

## Your rights

You can ask what we hold about you, have it corrected, have a copy, and have it removed where no law stands against that. [Write to us](/contact-us) from the address of your account.
`,
}
