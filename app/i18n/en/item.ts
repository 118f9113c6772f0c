export const item = {
  meta: '{{title}}, lot {{lot}}. {{condition}}, collect at {{place}}.',
  breadcrumb: 'Breadcrumb',
  home: 'Home',
  allListings: 'All Listings',
  lot: 'Lot {{lot}}',
  gallery: {
    label: 'Pictures',
    zoom: 'Zoom',
    previous: 'Previous picture',
    next: 'Next picture',
    nth: 'Picture {{index}} of {{count}}',
    alt: '{{title}}, picture {{index}}',
  },
  share: {
    label: 'Share',
    copy: 'Copy link',
    copied: 'Copied Successfully',
    facebook: 'Facebook',
    x: 'X',
  },
  pickup: {
    title: 'Pickup and Item Location',
    address: 'Address',
    hours: 'Hours',
    phone: 'Phone',
    bin: 'Bin',
    maps: 'Open in maps',
    map: 'Show the map',
  },
  deadline: {
    title: 'Pickup Deadline',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    text_one:
      'Collect within {{count}} calendar day of paying. Missing it incurs a restocking fee, and an abandoned item gets no refund.',
    text_other:
      'Collect within {{count}} calendar days of paying. Missing it incurs a restocking fee, and an abandoned item gets no refund.',
    more: 'What the deadline means',
    info: {
      countTitle: 'Count from the day of paying',
      countText:
        '{{count}} calendar days, weekends and holidays among them. Your invoice names the last day.',
      bringTitle: 'Bring your invoice number and a photo ID',
      bringText:
        'Somebody else may collect for you with your invoice. At {{yard}} nothing is handed out without it.',
      lateTitle: 'After the deadline',
      lateText:
        'A restocking fee is due, and you can neither offer nor buy until it is paid. Call the yard before that.',
      abandonedTitle: 'Never collected',
      abandonedText: 'The item counts as abandoned and is sold again. What you paid is not refunded.',
    },
  },
  details: {
    title: 'Item Details',
    lot: 'Lot',
    condition: 'Condition',
    manufacturer: 'Manufacturer',
    brand: 'Brand',
    colorSize: 'Color, size',
    material: 'Material',
    retail: 'Retail value',
    category: 'Category',
    disclaimer: 'Please note',
  },
  returns: {
    title: 'Return Policy',
    aside: '48 hours, if not as described',
    text: 'If the item is not as described, tell the yard within 48 hours of collecting it and bring it back as you got it. Wear that the condition names, and a change of mind, are no reasons for a return.',
  },
  seller: { title: 'Seller Info' },
  similar: 'Similar items',
} as const
