/** What is drawn into the picture of a shared page. */
export const share = {
  now: 'Current price',
  start: 'Starting price',
  each: 'Price',
  sealed: 'Sealed offers',
  soldFor: 'Sold for',
  closed: 'Closed',
  closes: 'Closes {{time}}',
  starts: 'Starts {{time}}',
  paused: 'Paused',
  lots_one: '{{count}} lot',
  lots_other: '{{count}} lots',
  offered: 'Sold so far',
  firstCloses: 'First lot closes {{time}}',
  openLots: 'Open lots',
} as const
