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
2. We look at your papers and set up your yards and your lots with you.
3. Buyers offer. Each lot closes at its time, to the second.
4. The buyer gets the invoice at the close, pays, and collects at your yard in its opening hours.

## What it costs

Buyers pay the buyer's premium on top of the hammer price. What the marketplace keeps of it is agreed with you before your first lot, in writing.

## Rules that protect you

- Offers are binding, and the public ledger proves them.
- You may charge a restocking fee where a buyer does not collect in time. Nobody offers while they owe one.
- A lot with offers keeps the rules it opened with. Nobody can change them afterwards, not even you.
- Nobody of your own organisation can offer on your lots.

## Writing a lot that sells

See the [guidelines](/guidelines#for-sellers).
`,
}
