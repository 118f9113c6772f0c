import type { DefaultText } from '../index.ts'

export const sell: DefaultText = {
  title: 'Sell with us',
  body: `Store returns, overstock, closures, clearances: goods that have to go, to people who come and fetch them.

## What you need

- A company or organisation with a tax number.
- A place where buyers can collect, with regular hours.
- Somebody who photographs and describes the lots.

## How it works

1. [Open a seller account](/seller/registration) for your company. [Write to us](/contact-us) if you would rather talk first: what you have, how much of it, and where.
2. We look at your papers and set up your pickup locations.
3. You list lots: title, pictures, condition, starting price, and a reserve if you want one.
4. Buyers offer. The lot closes by itself; there is nothing to do on your side.
5. The buyer gets the invoice at the close and collects at your yard.

## What it costs

Buyers pay the buyer's premium on top of the hammer price. What the marketplace keeps of it is agreed with you before your first lot, in writing.

## Rules that protect you

- Offers are binding, and the public ledger proves them.
- Buyers who do not collect in time owe a restocking fee, and cannot offer until it is paid.
- A lot with offers keeps the rules it opened with. Nobody can change them afterwards, not even you.
- Nobody of your own organisation can offer on your lots.

## Writing a lot that sells

See the [guidelines](/guidelines#for-sellers).
`,
}
