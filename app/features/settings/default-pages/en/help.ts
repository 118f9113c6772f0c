import type { DefaultText } from '../index.ts'

export const help: DefaultText = {
  title: 'Help',
  body: `From finding a lot to loading it.

## How to find a lot

Search by words, brand or lot number, or go through the categories. Filters narrow by place, condition and price. The page's address keeps them, so you can send or bookmark a search. [All listings](/search) is a good place to start.

## How to place an offer

1. Sign in. Visitors can look at everything but can't make offers.
2. Read the description, look at all the pictures, and check where and by when you must collect the lot.
3. Enter an amount. Choose **max** if we should offer for you, or **hard** if the amount should count in full at once.
4. Check the total with premium and tax, and confirm. We place nothing before that second step.

You see at once whether you lead. If someone has a higher max, it answers your offer at once: the price moves, and you can raise.

## How max offers are decided

Someone leads with a max of $50 and you enter a max of $84. You lead, and the price is one increment above $50, not $84. Then a third person enters $84. Of equal offers the earlier leads, so you still lead, now at $84. To lead, they have to offer more.

## How a lot closes

The clock on the page follows the server. When an accepted offer comes in within the window before the end and changes the leader or the price, the close moves as the lot's rules say, usually to five minutes later. This repeats until no one offers more, or up to the limit stated on the lot. An offer counts if our server receives it before the close, whatever your own device's clock says.

## How to pay

Your invoice appears in your account after the lot closes. In a sale of many lots it comes 15 minutes after the last one. It lists hammer price, premium and tax for each lot and the day you have to pay by.

## How to collect

1. Look up the yard, its hours and the deadline on the invoice.
2. Bring your invoice number and a photo ID. Someone else can collect for you if they have your invoice number and you tell the yard.
3. Bring what the lot needs: straps, blankets, a second person, a trailer.
4. Check the lot before you leave.

[All yards on the map](/locationmap) with addresses, hours and phone numbers.

## How to return a lot

Every lot states its return policy. If the lot isn't as described, write to the seller or to [us](/contact-us) within that time. Give the lot number, say what differs, and add pictures.

## How to verify a ledger

1. Open the lot and follow the link to its ledger.
2. Press **Verify in this browser**. Your own browser computes the hash of every entry, follows the chain from the first to the last, and checks the signature with our published key.
3. If you placed offers, paste a receipt to check that it's in the chain.

You can also download the ledger and check it with your own program. The same page explains how the chain works. It proves the order of the entries, that none is missing, the public prices, and your own offers.

## When something doesn't work

If the page says it's not live, you see the last known price. Reload the page or wait until the connection is back. Offers we confirmed to you are safe. If you can't sign in, [write to us](/contact-us) from the address of your account.
`,
}
