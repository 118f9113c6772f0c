import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import { type Said, say } from '#tests/support/api.ts'
import { aListing, anId, aSession, aSignedIn } from '#tests/support/builders.ts'

/** Storefront, sections 5, 8 and 9: what the product answers, each row named by the specification's sentence. */

const HOUR = 3_600_000

type Person = Awaited<ReturnType<typeof aSignedIn>>
type Row = readonly [says: string, ask: () => Promise<Said>, http: number, message: string]

const newId = () => `bid-${crypto.randomUUID()}`
const bid = (who: Person, id: string, wsprice: unknown, more: object = {}) =>
  say('bid/confirm', { id, wsprice, bid_id: newId(), ...more }, who.bearer)
const buy = (who: Person, id: string, qty: unknown) =>
  say('buynow/confirm', { id, qty, bid_id: newId() }, who.bearer)

/** A setting of this deployment, while the test runs. */
async function setting(key: string, value: unknown) {
  const undo = () => env.DB.prepare('delete from settings where key = ?').bind(key).run()
  onTestFinished(async () => void (await undo()))
  await env.DB.prepare('insert or replace into settings (key, value) values (?, ?)')
    .bind(key, JSON.stringify(value))
    .run()
}

/** A listing where one person leads with a maximum of $50. */
async function aLedListing() {
  const [listing, leader, other] = [await aListing(), await aSignedIn(), await aSignedIn()]
  expect((await bid(leader, listing.id, 50)).http).toBe(200)
  return { id: listing.id, leader, other }
}

const OFFERS: readonly Row[] = [
  [
    "Empty offer: 'Please Enter Offer Amount'",
    async () => bid(await aSignedIn(), (await aListing()).id, ''),
    422,
    'Please Enter Offer Amount',
  ],
  [
    "Whole numbers only: 'Cannot_be_a_decimal'",
    async () => bid(await aSignedIn(), (await aListing()).id, '20.50'),
    422,
    'Cannot_be_a_decimal',
  ],
  [
    "Amount at least next_bid, otherwise 'Higher offer is already placed'",
    async () => {
      const { id, other } = await aLedListing()
      return bid(other, id, 10)
    },
    409,
    'Higher offer is already placed',
  ],
  [
    "also 'Please submit higher offer'",
    async () => {
      const { id, leader } = await aLedListing()
      return bid(leader, id, 50)
    },
    409,
    'Please submit higher offer',
  ],
  [
    "Bid on closed item: 'Item was closed'",
    async () => {
      const now = Date.now()
      const { id } = await aListing({ startsAt: now - 2 * HOUR, closesAt: now - HOUR })
      return bid(await aSignedIn(), id, 20)
    },
    409,
    'Item was closed',
  ],
  [
    "In the sealed variant: minimum 1 ('Min Offer {amount}')",
    async () => bid(await aSignedIn(), (await aListing({ format: 'sealed', wholeDollars: false })).id, 0.5),
    409,
    'Min Offer $1',
  ],
  [
    "and maximum the starting price ('Max Starting Offer {amount}')",
    async () => bid(await aSignedIn(), (await aListing({ format: 'sealed', maxStart: 500_00 })).id, 501),
    409,
    'Max Starting Offer $500',
  ],
  [
    "Success: 'Offer Placed Successfully'",
    async () => bid(await aSignedIn(), (await aListing()).id, 20),
    200,
    'Offer Placed Successfully',
  ],
  [
    "Success, where the offer is what it says and no maximum: 'Bid placed successfully'",
    async () => bid(await aSignedIn(), (await aListing()).id, 20, { bidding_type: 'hard' }),
    200,
    'Bid placed successfully',
  ],
  [
    "Success: 'Pre Bid placed successfully'",
    async () => {
      const startsAt = Date.now() + HOUR
      const { id } = await aListing({ preBids: true, startsAt, closesAt: startsAt + HOUR })
      const { bearer } = await aSignedIn()
      return say('bid/prebid', { id, proposed_amount: 8.5, bid_id: newId() }, bearer)
    },
    200,
    'Pre Bid placed successfully',
  ],
  [
    "qty of 0 or less gives 'Select atleast 1 quantity'",
    async () => buy(await aSignedIn(), (await aListing({ format: 'fixed', quantity: 5 })).id, 0),
    422,
    'Select atleast 1 quantity',
  ],
  [
    'so does a quantity below 0',
    async () => buy(await aSignedIn(), (await aListing({ format: 'fixed', quantity: 5 })).id, '-2'),
    422,
    'Select atleast 1 quantity',
  ],
]

const ELIGIBILITY: readonly Row[] = [
  [
    "Deposit needed: 'Deposit has to be placed before placing Offer on the product'",
    async () => bid(await aSignedIn(), (await aListing({ depositAmount: 50_00 })).id, 20),
    403,
    'Deposit has to be placed before placing Offer on the product',
  ],
  [
    'Submit order of checks: an empty amount is told before a deposit is asked for',
    async () => bid(await aSignedIn(), (await aListing({ depositAmount: 50_00 })).id, ''),
    422,
    'Please Enter Offer Amount',
  ],
  [
    "Restocking fee: 'Restocking fee due. Please see cart.'",
    async () => bid(await aSignedIn({ restockingFeeDue: 12_50 }), (await aListing()).id, 20),
    403,
    'Restocking fee due. Please see cart.',
  ],
  [
    'A user owing a restocking fee cannot buy now',
    async () =>
      buy(
        await aSignedIn({ restockingFeeDue: 12_50 }),
        (await aListing({ format: 'fixed', quantity: 5 })).id,
        1,
      ),
    403,
    'Restocking fee due. Please see cart.',
  ],
  [
    "Unverified mobile: 'You need to verify your mobile number to proceed with your purchase or offer'",
    async () => {
      await setting('phone_required', true)
      return bid(await aSignedIn({ phoneVerified: false }), (await aListing()).id, 20)
    },
    403,
    'You need to verify your mobile number to proceed with your purchase or offer',
  ],
  [
    "No saved card: 'You don't have added any cards yet! Please add a card to continue Bidding'",
    async () => bid(await aSignedIn({ card: false }), (await aListing()).id, 20),
    403,
    "You don't have added any cards yet! Please add a card to continue Bidding",
  ],
]

const KEEPING: readonly Row[] = [
  [
    "'Added to Favorites'",
    async () => say('user/addWatchlist', { project_id: (await aListing()).id }, (await aSignedIn()).bearer),
    200,
    'Added to Favorites',
  ],
  [
    "'Removed from Favorites'",
    async () =>
      say('user/removeWatchlist', { project_id: (await aListing()).id }, (await aSignedIn()).bearer),
    200,
    'Removed from Favorites',
  ],
  [
    "'Your question has been submitted'",
    async () => {
      const question = { name: 'Dana', email: 'dana@example.test', comment: 'Does it run?' }
      return say(
        'comment/saveComment',
        { project_id: (await aListing()).id, ...question },
        (await aSignedIn()).bearer,
      )
    },
    200,
    'Your question has been submitted',
  ],
  [
    "'Subscribed to newsletter successfully'",
    () => say('common/newsletter', { email: `${anId('n')}@example.test` }),
    200,
    'Subscribed to newsletter successfully',
  ],
  [
    "'Logged in successfully'",
    async () => {
      const { person } = await aSignedIn({ password: 'Fairlot1!' })
      return say('user/login', { email: person.email, password: 'Fairlot1!' })
    },
    200,
    'Logged in successfully',
  ],
  [
    "'Logged out successfully'",
    async () => say('user/logout', {}, (await aSignedIn()).bearer),
    200,
    'Logged out successfully',
  ],
]

test.each([...OFFERS, ...ELIGIBILITY, ...KEEPING])('%s', async (_, ask, http, message) => {
  expect(await ask()).toMatchObject({ http, message })
})

test('Response status error with type 403: a token whose session has ended signs the client out.', async () => {
  const { person } = await aSignedIn()
  const { token } = await aSession(person, { expiresAt: new Date(Date.now() - 1_000) })
  expect(await say('user/validateUser', {}, { authorization: `Bearer ${token}` })).toMatchObject({
    http: 401,
    status: 'error',
    type: 403,
    code: 'session_ended',
  })
})

type Fields = readonly [says: string, ask: () => Promise<Said>, errors: Record<string, string[]>]

const FIELDS: readonly Fields[] = [
  [
    "Notes required: 'Please add notes'",
    async () =>
      say('notes/notesAction', { project_id: (await aListing()).id, notes: ' ' }, (await aSignedIn()).bearer),
    { notes: ['Please add notes'] },
  ],
  [
    "Ask a question: name required, email valid ('Invalid email format'), comment required",
    async () => {
      const asked = { project_id: (await aListing()).id, name: '', email: 'dana@', comment: '' }
      return say('comment/saveComment', asked, (await aSignedIn()).bearer)
    },
    { name: ['Required!'], email: ['Invalid email format'], comment: ['Required!'] },
  ],
  [
    'phone required with 10 digits unless the user already has one',
    async () => {
      const question = {
        name: 'Dana',
        email: 'dana@example.test',
        comment: 'Does it run?',
        phone: '555-0101',
      }
      const { bearer } = await aSignedIn({ phone: null })
      return say('comment/saveComment', { project_id: (await aListing()).id, ...question }, bearer)
    },
    { phone: ['Phone must be 10 digits'] },
  ],
  [
    'A message to the seller says something',
    async () =>
      say(
        'message/saveMessage',
        { projectmsgpost: (await aListing()).id, message: '' },
        (await aSignedIn()).bearer,
      ),
    { message: ['Required!'] },
  ],
  [
    "Login: email valid ('Invalid email format')",
    () => say('user/login', { email: 'dana', password: 'x' }),
    { email: ['Invalid email format'] },
  ],
  [
    "password required ('Required')",
    () => say('user/login', { email: 'dana@example.test' }),
    { password: ['Required'] },
  ],
  [
    "Newsletter email: valid ('Invalid email format')",
    () => say('common/newsletter', { email: 'dana@' }),
    { email: ['Invalid email format'] },
  ],
  ["required ('Required')", () => say('common/newsletter', { email: '' }), { email: ['Required'] }],
  [
    "Float fields must be digits, a dot, digits ('invalid decimal')",
    () => say('custom/product/search', { filters: { price: { value: ['ten', ''] } } }),
    { price: ['invalid decimal'] },
  ],
  [
    'product_id and qty required',
    async () => say('buynow/addToCart', { qty: 1 }, (await aSignedIn()).bearer),
    { product_id: ['Required!'] },
  ],
  [
    'what is of the wrong kind is told so, once, and in words',
    async () =>
      say('user/updateFollower', { follows: { id: 7 }, rating: 'five', more: 1 }, (await aSignedIn()).bearer),
    { follows: ['Enter a text'], rating: ['Enter a rating from 1 to 5'] },
  ],
  [
    'so is a choice that is none, and what is too long',
    async () =>
      say(
        'notes/notesAction',
        { project_id: 'l-1', id: 'n'.repeat(65), action: 'burn' },
        (await aSignedIn()).bearer,
      ),
    { id: ['Maximum 64 Characters'], action: ['Enter save or delete'] },
  ],
  [
    "Missing code: 'Please enter code'",
    () => say('product/barcodeSearch', { code: ' ' }),
    { code: ['Please enter code'] },
  ],
]

test.each(FIELDS)('%s', async (_, ask, errors) => {
  const said = await ask()
  expect(said).toMatchObject({ http: 422, code: 'validation' })
  // the search names a filter by its path, other calls by the field alone
  const found = Object.entries(said.data.errors as Record<string, string[]>)
  expect(Object.fromEntries(found.map(([path, told]) => [path.split('.').at(-1), told]))).toEqual(errors)
})

/** As many live listings of one category, one after the other with the same words in their title. */
