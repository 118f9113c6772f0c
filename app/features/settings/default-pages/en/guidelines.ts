import type { DefaultText } from '../index.ts'

export const guidelines: DefaultText = {
  title: 'Guidelines',
  body: `How to get along here, for buyers and for sellers.

## For buyers

- Offer only what you mean to pay. An offer binds you when you win.
- Add premium and tax before you decide. The all-in total does it for you.
- Look at every picture and read the condition. "Untested" means that nobody knows.
- Set your maximum early and leave it. There is no advantage in the last second.
- Check that you can collect within the deadline, and with what vehicle.
- Ask the seller before you offer, not after.

## For sellers

- Photograph the lot itself, with its faults, on a plain ground.
- Put in the title what it is, the brand and the model. Leave out praise.
- Name the condition honestly and say what you tested.
- State measures and weight where somebody has to carry the lot.
- Choose a starting price at which you would really sell, or set a reserve.
- Keep the hours that you state, and have lots ready where the invoice says.

## What may not be listed

Weapons and ammunition, medicines, alcohol and tobacco, recalled goods, live animals, counterfeits, stolen goods, data carriers with other people's data, and whatever the law of the place forbids.

## What we remove

False descriptions, offers among friends that only push a price, insults, and contact details in descriptions that are there to go around the marketplace. Repeated cases close the account.

## Reporting

Write to us with the lot number: [contact](/contact-us). We look at every report.
`,
}
