import type { z } from 'zod'
import { dollarsField } from '#app/domain/money/money.ts'
import type { BuyerPremium } from '#app/domain/money/premium.ts'
import type { bannerInput, ownPremiumInput, scheduleInput } from './inputs.ts'

type Banner = z.output<typeof bannerInput>

export function bannerForm({ title, facts, linkLabel, href, pictures, showOrder, active }: Banner) {
  return { title, facts, linkLabel, href, pictures, showOrder, active }
}

/** A banner that nobody has written yet. */
export const NEW_BANNER = {
  title: '',
  facts: [{ label: '', value: '' }],
  linkLabel: '',
  href: '/search',
  pictures: [''],
  showOrder: 100,
  active: true,
}

type Schedule = z.output<typeof scheduleInput>

/** Cents as the whole dollars of the form. */
export function scheduleForm({ name, ladder }: { name: string; ladder: { from: number; step: number }[] }) {
  return { name, rungs: ladder.map(({ from, step }) => ({ from: from / 100, step: step / 100 })) }
}

export function ladderOf({ rungs }: Pick<Schedule, 'rungs'>) {
  return rungs.map(({ from, step }) => ({ from: from * 100, step: step * 100 }))
}

/** A premium as its fields show it: percent and dollars. */
export function premiumForm({ bps, cap, tiers }: BuyerPremium) {
  return {
    premium: String(bps / 100),
    cap: cap === null ? '' : dollarsField(cap),
    tiers: tiers.map(({ from, bps: rate, fixed }) => ({
      from: dollarsField(from),
      rate: String(rate / 100),
      fixed: fixed === 0 ? '' : dollarsField(fixed),
    })),
  }
}

type PremiumFields = Pick<z.output<typeof ownPremiumInput>, 'premium' | 'cap' | 'tiers'>

export function premiumOf({ premium, cap, tiers }: PremiumFields): BuyerPremium {
  const hundredfold = (typed: string | undefined) => Math.round(Number(typed ?? 0) * 100)
  return {
    bps: hundredfold(premium),
    cap: cap === undefined ? null : hundredfold(cap),
    tiers: tiers.map(({ from, rate, fixed }) => ({
      from: hundredfold(from),
      bps: hundredfold(rate),
      fixed: hundredfold(fixed),
    })),
  }
}
