/** What people are written about collecting their lots. */
export const mailPickups = {
  when: 'When',
  where: 'Where',
  lots: 'Lots',
  phone: 'Phone of the yard',
  calendar: 'Calendar file',
  collectBy: 'Collect by',
  reason: 'Why this day',
} as const
