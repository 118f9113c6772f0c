import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { decide } from '#app/domain/auction/decide.ts'
import { evolveAll } from '#app/domain/auction/evolve.ts'
import { setUpProblems } from '#app/domain/auction/set-up.ts'
import { type AuctionCommand, type AuctionEvent, initialState } from '#app/domain/auction/state.ts'
import { type PublishedLot, setUpOf } from '../publish.ts'
import {
  auctions,
  banners,
  categories,
  conditions,
  desks,
  locations,
  lots,
  names,
  organisations,
  people,
  pictureTints,
  type SeedLot,
  type SeedOffer,
} from './index.ts'

const START = Date.UTC(2026, 4, 4, 15, 30)
const MINUTE = 60_000

/** What the rules say to a lot's offers: the public prices after each, or why one would be refused. */
function pricesOf(lot: SeedLot): number[] | string {
  const setUp = setUpOf(publishedLot(lot))
  const prices: number[] = []
  const log: { seq: number; events: readonly AuctionEvent[] }[] = []
  let state = initialState(setUp)
  const take = (command: AuctionCommand, now: number): string | null => {
    const decision = decide(setUp, state, command, now, () => log)
    if (!decision.ok) return decision.refusal.code
    state = evolveAll(state, decision.events)
    return null
  }
  const now = START + Math.max(0, lot.startsInMinutes) * MINUTE
  if (lot.startsInMinutes <= 0) take({ type: 'tick' }, now)
  for (const offer of lot.offers) {
    const person = String(offer.buyer)
    if (lot.format !== 'sealed' && state.leader === person) return `buyer ${person} leads already`
    const refused = take(commandOf(offer, person), lot.startsInMinutes <= 0 ? now : START)
    if (refused) return `${JSON.stringify(offer)}: ${refused}`
    prices.push(state.price ?? 0)
  }
  return state.status === 'sold' ? 'sold out at once' : prices
}

function commandOf(offer: SeedOffer, person: string): AuctionCommand {
  if (offer.kind === 'buy') return { type: 'buy_now', person, quantity: offer.quantity }
  const { cents: amount, kind } = offer
  if (kind === 'pre') return { type: 'pre_bid', person, amount, proposal: null }
  return { type: 'bid', person, amount, kind: kind === 'hard' ? 'hard' : 'max' }
}

function publishedLot(lot: SeedLot): PublishedLot {
  return {
    id: lot.slug,
    lotNumber: lot.lotNumber,
    lot,
    demoGeneration: 1,
    startsAt: START + lot.startsInMinutes * MINUTE,
    closesAt: START + lot.endsInMinutes * MINUTE,
  }
}

const pictureExists = (name: string) =>
  name in pictureTints && existsSync(fileURLToPath(new URL(`../pictures/${name}.webp`, import.meta.url)))

const slugs = (rows: { slug: string }[]) => new Set(rows.map(({ slug }) => slug))
const repeated = <T>(values: T[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('catalogue', () => {
  it('is wide enough for a shop window', () => {
    const parents = new Map(categories.map(({ slug, parent }) => [slug, parent]))
    expect(lots.length).toBeGreaterThanOrEqual(60)
    expect(new Set(lots.map(({ category }) => parents.get(category))).size).toBeGreaterThanOrEqual(8)
    expect(new Set(lots.map(({ location }) => location))).toEqual(slugs(locations))
    expect(locations).toHaveLength(4)
  })

  it('numbers and names everything once', () => {
    expect(repeated(lots.map(({ lotNumber }) => lotNumber))).toEqual([])
    expect(repeated(lots.map(({ slug }) => slug))).toEqual([])
    expect(repeated(lots.map(({ title }) => title))).toEqual([])
    expect(repeated(lots.map(({ binLocation, location }) => `${location} ${binLocation}`))).toEqual([])
    expect(
      repeated([...categories, ...conditions, ...locations, ...organisations].map(({ slug }) => slug)),
    ).toEqual([])
    expect(repeated(people.map(({ email }) => email))).toEqual([])
  })

  it('refers only to what is there', () => {
    const [organisationSlugs, parentSlugs] = [
      slugs(organisations),
      slugs(categories.filter(({ parent }) => !parent)),
    ]
    const childSlugs = slugs(categories.filter(({ parent }) => parent && parentSlugs.has(parent)))
    expect(childSlugs.size + parentSlugs.size).toBe(categories.length)
    for (const location of locations) expect(organisationSlugs).toContain(location.organisation)
    for (const { organisation } of people) if (organisation) expect(organisationSlugs).toContain(organisation)
    for (const lot of lots) {
      expect(childSlugs, lot.title).toContain(lot.category)
      expect(slugs(conditions), lot.title).toContain(lot.condition)
      expect(locations.find(({ slug }) => slug === lot.location)?.organisation, lot.title).toBe(
        lot.organisation,
      )
    }
    expect(new Set(lots.map(({ category }) => category))).toEqual(childSlugs)
  })

  it('shows only pictures that exist, and every main picture at least once', () => {
    const shown = [
      ...lots.flatMap(({ pictures }) => pictures),
      ...banners.flatMap(({ pictures }) => pictures),
      ...categories.flatMap(({ picture }) => picture ?? []),
    ]
    expect(shown.filter((name) => !pictureExists(name))).toEqual([])
    const mains = Object.keys(pictureTints).filter((name) => name.endsWith('-main'))
    expect(mains.filter((name) => !lots.some(({ pictures }) => pictures[0] === name))).toEqual([])
    for (const { tint } of Object.values(pictureTints)) expect(tint).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('has on its desks what its sellers may list', () => {
    for (const { organisation, drafts, lotTemplates, saleTemplates } of desks) {
      const own = slugs(locations.filter((location) => location.organisation === organisation))
      for (const { location } of [...drafts, ...lotTemplates, ...saleTemplates])
        expect(own).toContain(location)
      for (const { title, bare, category, condition, picture, description } of drafts) {
        expect(pictureExists(`${picture}-main`), picture).toBe(true)
        if (bare) continue
        expect(slugs(categories), title).toContain(category)
        expect(slugs(conditions), title).toContain(condition)
        expect(description.length, title).toBeGreaterThanOrEqual(20)
      }
    }
    expect(new Set(desks.map(({ organisation }) => organisation))).toEqual(slugs(organisations))
  })

  it('asks prices that add up, as any seller must', () => {
    for (const lot of lots) {
      expect(setUpProblems(setUpOf(publishedLot(lot)), START), lot.title).toEqual([])
      if (lot.format === 'reverse') expect(lot.retailCents, lot.title).toBeNull()
      else expect(lot.retailCents ?? 0, lot.title).toBeGreaterThan(lot.startCents)
      expect(lot.buyNow === null || lot.buyNow.price < (lot.retailCents ?? 0), lot.title).toBe(true)
    }
  })

  it('has every sale type, and enough of each to look at', () => {
    const count = (fits: (lot: SeedLot) => boolean) => lots.filter(fits).length
    expect(count(({ format }) => format === 'reverse')).toBeGreaterThanOrEqual(4)
    expect(count(({ format }) => format === 'sealed')).toBeGreaterThanOrEqual(5)
    expect(count(({ format }) => format === 'fixed')).toBeGreaterThanOrEqual(8)
    const stock = lots.filter(({ format }) => format === 'fixed').map(({ quantity }) => quantity)
    expect([Math.min(...stock), Math.max(...stock)]).toEqual([1, 40])
    expect(count(({ buyNow }) => buyNow !== null)).toBeGreaterThanOrEqual(8)
    expect(new Set(lots.map(({ buyNow }) => buyNow?.policy)).size).toBe(4)
    expect(count(({ preBids, startsInMinutes }) => preBids && startsInMinutes > 0)).toBeGreaterThanOrEqual(5)
    expect(
      count(({ format, bidKinds }) => format === 'ascending' && bidKinds === 'hard'),
    ).toBeGreaterThanOrEqual(4)
    expect(
      count(({ format, bidKinds }) => format === 'ascending' && bidKinds === 'max'),
    ).toBeGreaterThanOrEqual(4)
    expect(count(({ depositCents }) => depositCents !== null)).toBeGreaterThanOrEqual(3)
    expect(count(({ incrementCents }) => incrementCents !== null)).toBeGreaterThanOrEqual(4)
    for (const { slug, organisation } of auctions) {
      const ofAuction = lots.filter(({ auction }) => auction === slug)
      expect(ofAuction.length).toBeGreaterThanOrEqual(6)
      expect(new Set(ofAuction.map((lot) => lot.organisation))).toEqual(new Set([organisation]))
    }
    expect(lots.filter(({ auction }) => auction && !auctions.some(({ slug }) => slug === auction))).toEqual(
      [],
    )
  })

  it('closes each lot in its own minute, within about a week', () => {
    expect(repeated(lots.map(({ endsInMinutes }) => endsInMinutes))).toEqual([])
    for (const { title, startsInMinutes, endsInMinutes } of lots) {
      expect(endsInMinutes, title).toBeGreaterThan(Math.max(startsInMinutes, 0))
      expect(endsInMinutes, title).toBeLessThanOrEqual(7 * 24 * 60)
    }
  })

  it.each(lots.map((lot) => [lot.lotNumber, lot] as const))(
    'has offers on lot %i that the rules accept',
    (_, lot) => {
      const prices = pricesOf(lot)
      expect(prices).toBeInstanceOf(Array)
      const rising = [...prices].sort((a, b) => Number(a) - Number(b))
      expect(prices).toEqual(lot.format === 'reverse' ? rising.reverse() : rising)
      expect(lot.offers.length).toBeLessThanOrEqual(14)
      for (const { buyer, kind } of lot.offers) {
        expect(buyer).toBeGreaterThanOrEqual(1)
        expect(buyer).toBeLessThanOrEqual(24)
        expect(kind === 'pre').toBe(lot.startsInMinutes > 0)
        expect(kind === 'sealed').toBe(lot.format === 'sealed')
        expect(kind === 'buy').toBe(lot.format === 'fixed')
      }
    },
  )

  it('is called something in Spanish, too: each category, condition and banner', () => {
    const known = names.map(({ en }) => en)
    expect(new Set(known).size).toBe(known.length)
    const used = [
      ...[...categories, ...conditions].map(({ name }) => name),
      ...banners.flatMap(({ title, linkLabel, facts }) => [
        title,
        linkLabel,
        ...facts.map(({ label }) => label),
      ]),
    ]
    expect(used.filter((name) => !known.includes(name))).toEqual([])
  })

  it('is written plainly', () => {
    const texts = JSON.stringify({ lots, categories, conditions, locations, organisations, banners, people })
    expect(texts).not.toContain('!')
    for (const { title, description, keywords } of lots) {
      expect(description.length, title).toBeGreaterThanOrEqual(150)
      expect(description.length, title).toBeLessThanOrEqual(600)
      expect(title.length, title).toBeLessThanOrEqual(80)
      expect(keywords.split(', ').length, title).toBeGreaterThanOrEqual(3)
    }
  })
})
