import type { z } from 'zod'
import type { bannerInput, scheduleInput } from './inputs.ts'

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
