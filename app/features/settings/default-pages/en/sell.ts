import type { DefaultText } from '../index.ts'

export const sell: DefaultText = {
  title: 'Sell with us',
  body: `Store returns, overstock, closures, clearances: goods that have to go, sold to people who come and collect them.

## What you need

- A company or organisation with a tax number.
- A place where buyers can collect, with regular hours.
- Someone who photographs and describes the lots.

## How it works

1. [Open a seller account](/seller/registration) for your company. If you'd rather talk first, [write to us](/contact-us): what you have, how much, and where.
2. We review your papers and set up your yards and lots with you.
3. Buyers offer. Each lot closes at its time, to the second.
4. The buyer gets the invoice, pays, and collects at your yard during its opening hours.

## What it costs

Buyers pay the buyer's premium on top of the hammer price. We agree in writing, before your first lot, how much of it the marketplace keeps.

## Rules that protect you

- Offers are binding, and the public ledger proves them.
- You can charge a restocking fee if a buyer doesn't pay or collect in time. No one can offer while they owe one.
- A lot with offers keeps the rules it opened with. No one can change them afterwards, not even you.
- No one in your organisation can offer on your lots.

## Writing a lot that sells

See the [guidelines](/guidelines#for-sellers).
`,
}
