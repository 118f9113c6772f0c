import { defineLot, type LotNote, type SeedLot } from './lot.ts'

/** What a sale has several of: each unit is a lot, alike but for its marks. Money in dollars. */
export type StockLine = {
  name: string
  picture: string
  category: string
  condition: string
  retail: number
  start: number
  /** What all units have in common. */
  about: string
  keywords: string
}

export function line(
  name: string,
  picture: string,
  category: string,
  condition: string,
  [retail, start]: [retail: number, start: number],
  about: string,
  keywords: string,
): StockLine {
  return { name, picture, category, condition, retail, start, about, keywords }
}

/** Where and when the lots of a sale are sold; minutes count from the moment of seeding. */
export type SalePlan = {
  auction: string
  location: string
  /** The first lot's number; the others follow. */
  firstNumber: number
  bin: string
  starts: number
  firstClose: number
  staggerMinutes: number
  softClose: LotNote['softClose']
  /** What is said of each unit in turn; as many units of a line as there are remarks. */
  remarks: readonly string[]
  /** Pairs of buyers whose offers stand on every second lot; none for a sale that has not begun. */
  bidders: readonly (readonly [number, number])[]
}

/** The lots of one sale, line by line and unit by unit, closing one after another. */
export function saleLots(plan: SalePlan, lines: readonly StockLine[]): SeedLot[] {
  const units = plan.remarks.flatMap((remark, unit) => lines.map((line) => ({ line, unit, remark })))
  return units.map(({ line, unit, remark }, place) =>
    defineLot({
      lotNumber: plan.firstNumber + place,
      title:
        plan.remarks.length === 1 ? line.name : `${line.name}, unit ${unit + 1} of ${plan.remarks.length}`,
      description: `${line.about} ${remark} Looked over by the yard, photographed as it stands, and sold as seen. Bring a second person for anything that takes two to carry.`,
      category: line.category,
      condition: line.condition,
      location: plan.location,
      picture: line.picture,
      retail: line.retail,
      start: line.start,
      auction: plan.auction,
      softClose: plan.softClose,
      bin: `${plan.bin}-${String(place + 1).padStart(2, '0')}`,
      keywords: line.keywords,
      starts: plan.starts,
      ends: plan.firstClose + place * plan.staggerMinutes,
      offers: offersOn(line.start, plan.bidders[place % (2 * plan.bidders.length)]),
    }),
  )
}

/** The first names the start price, the second may go to twice that. */
function offersOn(start: number, pair: readonly [number, number] | undefined): string {
  return pair ? `${pair[0]} hard ${start}, ${pair[1]} max ${start * 2}` : ''
}
