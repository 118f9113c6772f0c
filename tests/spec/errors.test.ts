import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect } from 'vitest'
import { type OfferRefusal, REFUSAL_STATUS, refusalText } from '#app/domain/auction/refusals.ts'
import { flatten } from '#app/domain/shop/storefront.ts'
import { en } from '#app/i18n/en.ts'
import { Picture } from '#app/ui/picture.tsx'
import { REFUSALS } from '#workers/api/core/refusals.ts'
import { holds, says } from './rows.ts'

/** Storefront, section 8: the error catalogue and the messages of success, as page and API say them. */

const room = (refusal: OfferRefusal) => refusalText(refusal)

describe('The error catalogue', () => {
  holds([
    [
      "No server message: 'Something went wrong!'",
      () => [REFUSALS.internal.message, says('errors.failed.title'), says('favourites.failed')],
      Array(3).fill('Something went wrong!'),
    ],
    ["item bid variant: 'Something Went Wrong'", () => says('bid.refusal.other'), 'Something Went Wrong'],
    [
      'Response status error with type 403: a session that has ended',
      () => REFUSALS.session_ended,
      { status: 401, type: 403, message: 'Your session has ended. Sign in again.' },
    ],
    ["Empty offer: 'Please Enter Offer Amount'", () => room({ code: 'empty' }), 'Please Enter Offer Amount'],
    [
      "Restocking fee: 'Restocking fee due. Please see cart.'",
      () => room({ code: 'restocking_fee_due' }),
      'Restocking fee due. Please see cart.',
    ],
    [
      "Lower than next bid: 'Higher offer is already placed'",
      () => room({ code: 'below_next_min', nextMinimum: 88_00 }),
      'Higher offer is already placed',
    ],
    ['the page says the same', () => says('bid.refusal.below_next_min'), 'Higher offer is already placed'],
    [
      "also 'Please submit higher offer'",
      () => room({ code: 'not_above_own_max', nextMinimum: 88_00 }),
      'Please submit higher offer',
    ],
    [
      'the page says the same of a raise that is none',
      () => says('bid.refusal.not_above_own_max'),
      'Please submit higher offer',
    ],
    [
      "Bid on closed item: 'Item was closed'",
      () => [room({ code: 'closed' }), says('bid.refusal.closed'), says('refusal.dialog.closed.title')],
      Array(3).fill('Item was closed'),
    ],
    ["Quantity: 'Select atleast 1 quantity'", () => room({ code: 'qty' }), 'Select atleast 1 quantity'],
    [
      "Deposit needed: 'Deposit has to be placed before placing Offer on the product'",
      () => [room({ code: 'deposit_needed' }), says('refusal.deposit_needed'), says('sale.deposit.text')],
      Array(3).fill('Deposit has to be placed before placing Offer on the product'),
    ],
    ["No saved card: 'No Cards Found'", () => says('refusal.dialog.no_card.title'), 'No Cards Found'],
    [
      "with 'You don't have added any cards yet! Please add a card to continue Bidding'",
      () => [room({ code: 'no_card' }), says('refusal.no_card')],
      Array(2).fill("You don't have added any cards yet! Please add a card to continue Bidding"),
    ],
    [
      "Unverified mobile: 'You need to verify your mobile number to proceed with your purchase or offer'",
      () => [room({ code: 'phone_unverified' }), says('refusal.phone_unverified')],
      Array(2).fill('You need to verify your mobile number to proceed with your purchase or offer'),
    ],
    ["Missing code: 'Please enter code'", () => says('verify.errors.blank'), 'Please enter code'],
    [
      "Decryption failure: 'Could not decrypt message'",
      () => REFUSALS.could_not_decrypt.message,
      'Could not decrypt message',
    ],
    ["Upload failure: 'Upload Failed!'", () => REFUSALS.upload_failed.message, 'Upload Failed!'],
    [
      "svg rejected with 'Something went wrong! Please make sure you upload the expected file type'",
      () => [
        REFUSALS.file_type.message,
        says('admin.faults.upload_type'),
        says('registration.errors.file_type'),
      ],
      Array(3).fill('Something went wrong! Please make sure you upload the expected file type'),
    ],
    [
      'Image load failure: Placeholder image (no-image)',
      () => renderToStaticMarkup(createElement(Picture, { image: null, alt: 'Drill', sizes: '100vw' })),
      expect.stringMatching(/^<span class="no-image" role="img" aria-label="Drill">/),
    ],
    [
      "'Email available!' is suppressed: no page has these words",
      () => [...flatten(en).values()].filter((text) => /email available/i.test(text)),
      [],
    ],
    [
      'No such barcode',
      () => says('search.scan.none'),
      'No matching products found for this barcode. Please try again or search manually.',
    ],
    [
      "Network down: 'Network has been disconnected trying to reconnect... or click here to reload'",
      () => `${says('bid.link.banner')} ${says('bid.link.bannerReload')}`,
      'Network has been disconnected trying to reconnect... or click here to reload',
    ],
  ])
})

describe('How a program hears of it', () => {
  holds([
    ['who must sign in first', () => REFUSAL_STATUS.sign_in, 401],
    [
      'who lacks something',
      () => [
        REFUSAL_STATUS.deposit_needed,
        REFUSAL_STATUS.no_card,
        REFUSAL_STATUS.phone_unverified,
        REFUSAL_STATUS.restocking_fee_due,
      ],
      [403, 403, 403, 403],
    ],
    [
      'who comes too late or offers too little',
      () => [REFUSAL_STATUS.closed, REFUSAL_STATUS.below_next_min, REFUSAL_STATUS.not_above_own_max],
      [409, 409, 409],
    ],
    [
      'what cannot be read',
      () => [REFUSAL_STATUS.empty, REFUSAL_STATUS.decimal, REFUSAL_STATUS.qty],
      [422, 422, 422],
    ],
  ])
})

describe('Success messages', () => {
  holds([
    ["'Bid placed successfully'", () => says('bid.placed.hardTitle'), 'Bid placed successfully'],
    ["'Pre Bid placed successfully'", () => says('sale.done.prebidTitle'), 'Pre Bid placed successfully'],
    ["'Offer Placed Successfully'", () => says('bid.placed.title'), 'Offer Placed Successfully'],
    ["'Copied Successfully'", () => says('item.share.copied'), 'Copied Successfully'],
    ["'Added to Favorites'", () => says('favourites.added'), 'Added to Favorites'],
    ["'Removed from Favorites'", () => says('favourites.removed'), 'Removed from Favorites'],
    [
      "'Your question has been submitted'",
      () => [says('questions.submitted'), says('contact.sent')],
      Array(2).fill('Your question has been submitted'),
    ],
    [
      "'Subscribed to newsletter successfully'",
      () => says('contact.newsletter.done'),
      'Subscribed to newsletter successfully',
    ],
  ])
})

describe('Words of the screens', () => {
  holds([
    [
      "Empty lists show 'Sorry, nothing here. But who knows what you will discover with a fresh search?'",
      () => says('search.nothing'),
      'Sorry, nothing here. But who knows what you will discover with a fresh search?',
    ],
    ["or 'No Records Found!'", () => says('admin.changes.none'), 'No Records Found!'],
    [
      '\'You have searched for "{text}"\'',
      () => says('search.searched', { text: 'drill' }),
      'You have searched for "drill"',
    ],
    ["'Save this search'", () => says('search.save'), 'Save this search'],
    [
      "'Showing {shown} of {total}'",
      () => says('search.showing', { shown: 50, total: 76 }),
      'Showing 50 of 76',
    ],
    [
      "An empty filter list reads 'No {title} Found'",
      () => says('search.noneFound', { title: says('search.section.location') }),
      'No Location Found',
    ],
    [
      "'Search date range': From Date and To Date",
      () => [says('search.dates.title'), says('search.dates.from'), says('search.dates.to')],
      ['Search date range', 'From Date', 'To Date'],
    ],
    ["A 'Clear All Filters' button", () => says('search.clearFilters'), 'Clear All Filters'],
    ["a 'Clear all' button", () => says('search.clearAll'), 'Clear all'],
    [
      "A 'Select location' dialog has a Radius (miles) select, a 'Reset Miles' link",
      () => [says('places.title'), says('places.radius'), says('places.reset')],
      ['Select location', 'Radius (miles)', 'Reset Miles'],
    ],
    [
      "Desktop nav links: All Listings, Today's Steals, Popular, Map",
      () => ['allListings', 'steals', 'popular', 'map'].map((key) => says(`shell.${key}`)),
      ['All Listings', "Today's Steals", 'Popular', 'Map'],
    ],
    [
      'Toolbar shortcuts: Favorites, Your offers and View your Cart, each with a count',
      () => [
        ...['favourites', 'offers'].map((key) => says(`shell.shortcuts.${key}`)),
        ...[0, 2].map((count) => says('cart.badge', { count })),
      ],
      ['Favorites', 'Your offers', 'View your Cart', 'View your Cart, 2 items'],
    ],
    ["'Hi, {name}'", () => says('shell.hi', { name: 'Dana' }), 'Hi, Dana'],
    [
      'Footer: Getting started, Stay Connected, Resources',
      () => ['gettingStarted', 'stayConnected', 'resources'].map((key) => says(`shell.${key}`)),
      ['Getting started', 'Stay Connected', 'Resources'],
    ],
    [
      'Accordions of the item page',
      () => [
        says('item.pickup.title'),
        says('item.deadline.title'),
        says('item.details.title'),
        says('item.returns.title'),
        says('item.seller.title'),
        says('notes.title'),
        says('notes.login'),
        says('questions.title'),
      ],
      [
        'Pickup and Item Location',
        'Pickup Deadline',
        'Item Details',
        'Return Policy',
        'Seller Info',
        'My Notes',
        'Login To Make Notes',
        'Ask a Question',
      ],
    ],
    ["A 'Similar items' strip", () => says('item.similar'), 'Similar items'],
    ['Scan Barcode dialog', () => says('search.scan.title'), 'Scan Barcode'],
    [
      "Before the start it shows 'Starts in ...'; otherwise 'Time left:'",
      () => [says('time.startsIn'), says('time.left')],
      ['Starts in', 'Time left:'],
    ],
    [
      'Tile states: Offer Pending, Unsold, Sold, Finished; Make payment, View invoice',
      () => [
        ...['pending', 'closed', 'sold', 'finished'].map((name) => says(`tile.status.${name}`)),
        ...['makePayment', 'viewInvoice'].map((name) => says(`tile.${name}`)),
      ],
      ['Offer Pending', 'Unsold', 'Sold', 'Finished', 'Make payment', 'View invoice'],
    ],
    ["At zero it shows 'Auction Closed'", () => says('time.auctionClosed'), 'Auction Closed'],
    [
      "With no valid timer it shows 'Offer Pending'",
      () => [says('tile.status.pending'), says('bid.status.pendingTitle')],
      ['Offer Pending', 'Offer Pending'],
    ],
    [
      'winner shows WINNING, outbid shows LOSING on the item page, won shows WON, lost shows LOST',
      () => ['winning', 'losing', 'won', 'lost'].map((key) => says(`bid.status.${key}`)),
      ['WINNING', 'LOSING', 'WON', 'LOST'],
    ],
    ['Login page titled HELLO', () => says('auth.hello'), 'HELLO'],
  ])
})
