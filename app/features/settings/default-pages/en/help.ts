import type { DefaultText } from '../index.ts'

export const help: DefaultText = {
  title: 'Help',
  body: `From finding a lot to loading it.

## How to find a lot

Search by words, brand or lot number, or go through the categories. Filters narrow by place, condition and price; the address of the page keeps them, so a search can be sent or saved as a bookmark. [All listings](/search) is a good place to start.

## How to place an offer

1. Sign in. Visitors can look at everything and offer on nothing.
2. Read the description, look at all pictures, and check where and until when the lot must be collected.
3. Enter an amount. Choose **max** if the system should offer for you, or **hard** if the amount should stand at once.
4. Check the total with premium and tax, and confirm. Nothing is placed before that second step.

You see at once whether you lead. If a higher maximum stands, your offer was accepted and answered in the same moment: the price moved, and you can raise.

## How max offers are decided

Somebody leads with a maximum of $50 and you enter a maximum of $84. You lead, and the price is one increment above $50, not $84. Then a third person enters $84. The earlier offer leads at equal amounts, so you still lead, now at $84. To lead, they need more.

## How a lot closes

The clock on the page follows the server. When an accepted offer comes in within the window before the end and changes the leader or the price, the close moves as the lot's rules say, usually to five minutes later. This repeats until nobody offers any more, or up to the limit stated on the lot. An offer counts when the server received it before the close, whatever the clock on your own device says.

## How to pay

Your invoice appears under your account when the lot closes. It lists hammer price, premium and tax for each lot and states the day it is due.

## How to collect

1. Look at the pickup location, its hours and the deadline on the invoice.
2. Bring the invoice number and proof of identity. Somebody else may collect for you if they have both your invoice number and your word to the yard.
3. Bring what the lot needs: straps, blankets, a second person, a trailer.
4. Check the lot before you leave.

[All yards on the map](/locationmap) with addresses, hours and phone numbers.

## How to return a lot

Every lot states its return policy. If the lot is not as described, write to the seller or to [us](/contact-us) within that time. Name the lot number, say what differs, and add pictures.

## How to verify a ledger

1. Open the lot and follow the link to its ledger.
2. Press **Verify in this browser**. Your own browser computes the hash of every entry, follows the chain from the first to the last, and checks the signature with our published key.
3. If you placed offers, paste a receipt to see that it is in the chain.

You can also download the ledger as a file and check it with a program of your own. The rules of the chain are on the same page. What this proves: the order of the entries, that none is missing, the public prices, and your own offers.

## When something does not work

If the page says that it is not live, the price is the last one known; reload it or wait until the connection is back. Offers that were confirmed to you are safe. If you cannot sign in, [write to us](/contact-us) from the address of your account.
`,
}
