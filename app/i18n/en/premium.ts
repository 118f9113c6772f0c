export const premium = {
  byTiers: 'Premium by price, {{tax}} tax',
  upTo: '{{rate}} up to {{to}}',
  above: '{{rate}} above',
  plus: '{{fixed}} and {{rate}}',
  most: '{{tiers}}; at most {{cap}}',
  of: "Buyer's premium: {{tiers}}",
  noTax: 'Sales tax, none',
  list: 'Sellers with their own premium',
  listText:
    'Lots that are listed from now on carry it. What is on the market already keeps what it was listed with.',
  none: 'No seller has one yet.',
  choose: 'Seller',
  open: 'Set a premium',
  title: 'Premium of {{name}}',
  own: 'A premium of its own',
  ownText: 'Without it the premium of everybody else holds.',
  tier: 'Tier',
  tiers: 'Tiers',
  tiersText:
    'Each part of a price is charged at the rate of its tier, and what is fixed comes on top once a price reaches it. The first begins at 0. Without tiers the one rate holds.',
  fields: { from: 'From', rate: 'Rate', fixed: 'Fixed' },
}
