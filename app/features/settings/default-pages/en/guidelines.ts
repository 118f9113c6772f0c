import type { DefaultText } from '../index.ts'

export const guidelines: DefaultText = {
  title: 'Guidelines',
  body: `How to get along here, for buyers and sellers.

## For buyers

- Offer only what you mean to pay. If you win, your offer binds you.
- Add premium and tax before you decide. The all-in total does it for you.
- Look at every picture and read the condition. "Untested" means no one knows.
- Set your max early and leave it. The last second gives no advantage.
- Check that you can collect within the deadline, and with what vehicle.
- Ask the seller before you offer, not after.

## For sellers

- Photograph the lot itself, with its faults, on a plain ground.
- Put in the title what it is, the brand and the model. Leave out praise.
- Name the condition honestly and say what you tested.
- Give size and weight if someone has to carry the lot.
- Choose a starting price at which you would really sell, or set a reserve.
- Keep your hours, and have lots ready where the invoice says.

## What you can't sell

Weapons and ammunition, medicines, alcohol and tobacco, recalled goods, live animals, counterfeits, stolen goods, storage media with other people's data, and anything local law forbids.

## What we remove

False descriptions, offers among friends that only push up a price, insults, and contact details meant to go around the marketplace. We close accounts that repeat this.

## Reporting

Write to us with the lot number: [contact](/contact-us). We read every report.
`,
}
