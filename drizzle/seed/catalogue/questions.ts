export type SeedQuestion = {
  lot: number
  /** Number of the demo buyer who asks. */
  buyer: number
  /** Minutes before the market opens. */
  askedMinutesAgo: number
  question: string
  /** By the seller; null while nobody has answered. */
  answer: string | null
  /** What the buyer said to that. */
  reply?: string
}

/** What people have asked about the demo lots. */
export const questions: SeedQuestion[] = [
  {
    lot: 4821,
    buyer: 3,
    askedMinutesAgo: 1_340,
    question: 'Do both batteries hold a full charge, or has one been sitting?',
    answer:
      'Both showed four bars on Tuesday and still did on Friday. We ran the drill for ten minutes on each.',
    reply: 'That is what I wanted to know, thank you.',
  },
  {
    lot: 4821,
    buyer: 7,
    askedMinutesAgo: 410,
    question: 'Is the charger in the case the one for this voltage?',
    answer: 'Yes, the 20 V one, 4 A by its label.',
  },
  {
    lot: 4821,
    buyer: 12,
    askedMinutesAgo: 95,
    question: 'Can I pick it up on a Saturday?',
    answer: null,
  },
  {
    lot: 4410,
    buyer: 5,
    askedMinutesAgo: 800,
    question: 'Has it been descaled, and does the steam wand run clear?',
    answer: 'Descaled here last week with new gaskets. The wand runs clear after the first second.',
  },
  {
    lot: 5103,
    buyer: 9,
    askedMinutesAgo: 260,
    question: 'Does the dimmer take an LED bulb?',
    answer: 'We tried a dimmable LED in it and it does. Without "dimmable" on the bulb it flickers.',
  },
  {
    lot: 3307,
    buyer: 2,
    askedMinutesAgo: 530,
    question: 'Will you load it onto a pickup truck, or do I need a trailer with a dock plate?',
    answer: 'Our forklift loads it onto an open bed. It is 48 by 40 and stands 62 inches high with the wrap.',
  },
]

/** Who follows the sellers, and how they rate them. */
export const ratings: { organisation: string; buyer: number; rating: number | null }[] = [
  ...[5, 5, 4, 5, 3, 5, 4].map((rating, index) => ({
    organisation: 'foundry-lane-liquidation',
    buyer: index + 2,
    rating,
  })),
  { organisation: 'foundry-lane-liquidation', buyer: 14, rating: null },
  ...[4, 5, 4].map((rating, index) => ({ organisation: 'pier-street-recovery', buyer: index + 6, rating })),
]
