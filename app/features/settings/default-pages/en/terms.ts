import type { DefaultText } from '../index.ts'

export const terms: DefaultText = {
  title: 'Terms and Conditions',
  body: `These terms are an agreement between you and the marketplace, and, for each lot, between you and the seller who lists it. By opening an account or placing an offer you accept them.

## Your account

One person, one account. You must be at least 18 years old and give your own name, an email address that reaches you and a phone number. Keep your password to yourself: offers placed from your account are yours. Tell us at once if you think someone else is using it.

## Offers

An offer is a commitment to buy. When a lot closes, your offer leads and any reserve is met, you have bought the lot at the price shown, plus the buyer's premium and sales tax.

- A **max offer** is the most you would pay. We offer for you, one increment at a time, and only as far as it takes to lead. No one sees your max while the lot is open, not even the seller.
- A **hard offer** counts at once for exactly the amount you enter.
- Offers are in US dollars; most lots take whole dollars only. A new offer must reach the next minimum shown on the lot.
- Of two equal max offers, the earlier one leads.
- You can't offer on your own organisation's lots.

## Reserve prices

Some lots have a reserve: the lowest price the seller accepts. The lot says whether it is met. A lot that closes below its reserve is not sold.

## Closing

A lot closes at the time on its clock, and that clock is the server's. An offer counts if the server received it before the close. Most lots have a soft close: an offer near the end that changes the leader or the price moves the close, as the lot's rules say, so everyone has time to answer. Refused offers never move it.

## Cancelling an offer

If the lot allows it, the leading bidder may cancel the offer until the time stated on the lot. The other offers then set the price, as if yours had not been placed. A cancelled offer stays in the history, marked as cancelled. After that time an offer is binding.

## Fees and payment

- The **buyer's premium** comes on top of the hammer price. Every all-in total you see before you confirm includes it.
- **Sales tax** follows the pickup location.
- We issue an invoice after the lot closes. It states the day it is due.
- All prices are in US dollars.

Payment is complete when the invoice says so. Until then the lot belongs to the seller.

## Pickup

You collect a lot at the yard named on it, within the days stated there. Bring your invoice number and a photo ID. You load at your own risk; check the lot before you leave. A lot you don't collect in time incurs a restocking fee, and you can't place offers while you owe it. Abandoned lots are not refunded.

## Condition and returns

Lots are sold as pictured and described. The return policy stated on the lot applies. If a description was wrong in a way that matters, write to us or to the seller within the time stated on the lot, with pictures. Lots sold as untested or for parts are sold as they are.

## The record

Every accepted offer is an entry in the lot's public ledger, in which each entry carries the hash of the one before. In a dispute about the order, the time or the price of offers, that record decides. Each lot's page links to its ledger and you can check it yourself.

## What is not allowed

Offering on your own lots or having others do so, false descriptions, offers you don't mean to pay, programs that overload the site, and attempts to access other people's data. We may cancel offers, close lots or close accounts to stop this.

## Liability

We run the marketplace; sellers are responsible for their lots. If the site is down or a connection fails, offers we confirmed to you remain valid, and the server's times apply. Nothing in these terms limits your rights by law.

## Changes

We may change these terms. The date above says when we last did. Offers placed before a change follow the terms in force at the time.
`,
}
