import type { Ctx } from '#app/context.ts'
import type { SetupStep } from '#app/domain/shop/setup-steps.ts'
import { addDefaultSchedule, saveSettings } from '#app/features/settings/commands.server.ts'
import { nameInput, premiumInput } from '#app/features/setup/inputs.ts'
import { importStarter } from '#app/flows/lots/catalogue.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { chargeTestCard } from './charge-test-card.server.ts'
import { drawMap } from './draw-map.server.ts'
import { sendTestLetter } from './send-test-letter.server.ts'
import { workInvoice } from './work-invoice.server.ts'

export type SetupProblem = 'too_many' | 'not_ready' | 'invalid' | 'name' | 'percent' | 'stale' | 'forbidden'
export type SetupAnswer = { step: SetupStep | null; problem: SetupProblem | null }

type Words = { standard: string; language: Language }
type Act = (ctx: Ctx, form: URLSearchParams, words: Words) => Promise<{ ok: boolean; code?: string }>

const seenOf = (form: URLSearchParams) => Number(form.get('seen'))
const own = (code: SetupProblem) => Promise.resolve({ ok: false, code })

/** What each button of the set-up does, and in which step it stands. */
const ACTS: Record<string, { step: SetupStep | null; act: Act }> = {
  name: {
    step: 'look',
    act: (ctx, form) => {
      const read = nameInput.safeParse({ name: form.get('name') })
      return read.success ? saveSettings(ctx, { product_name: read.data.name }, seenOf(form)) : own('name')
    },
  },
  premium: {
    step: 'tax',
    act: (ctx, form) => {
      const read = premiumInput.safeParse({ premium: form.get('premium') })
      return read.success
        ? saveSettings(ctx, { buyer_premium_bps: read.data.premium }, seenOf(form))
        : own('percent')
    },
  },
  starter: { step: 'categories', act: (ctx) => importStarter(ctx) },
  increments: { step: 'increments', act: (ctx, _form, { standard }) => addDefaultSchedule(ctx, standard) },
  map: { step: 'yard', act: (ctx) => drawMap(ctx) },
  invoice: { step: 'tax', act: (ctx) => workInvoice(ctx) },
  charge: { step: 'payments', act: (ctx) => chargeTestCard(ctx) },
  mail: {
    step: 'mail',
    act: (ctx, form, { language }) => sendTestLetter(ctx, String(form.get('to') ?? ''), language),
  },
  open: { step: null, act: (ctx, form) => saveSettings(ctx, { site_open: true }, seenOf(form)) },
  close: { step: null, act: (ctx, form) => saveSettings(ctx, { site_open: false }, seenOf(form)) },
}

const TOLD: readonly SetupProblem[] = ['too_many', 'not_ready', 'invalid', 'name', 'percent', 'forbidden']

/** Does what a button asks for; null where there is none of that name. */
export async function actOnSetup(ctx: Ctx, form: URLSearchParams, words: Words): Promise<SetupAnswer | null> {
  const asked = ACTS[String(form.get('intent'))]
  if (!asked) return null
  const { ok, code } = await asked.act(ctx, form, words)
  const problem = ok ? null : (TOLD.find((word) => word === code) ?? 'stale')
  return { step: asked.step, problem }
}
