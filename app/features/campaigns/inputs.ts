import { z } from 'zod'

const fault = (code: 'required' | 'long') => code
const line = z
  .string()
  .trim()
  .default('')
  .pipe(z.string().min(1, fault('required')).max(150, fault('long')))
const text = z
  .string()
  .trim()
  .default('')
  .pipe(z.string().min(1, fault('required')).max(5_000, fault('long')))

/** A letter in both languages: nobody is written to in words of the other. */
export const campaignInput = z.object({ subjectEn: line, textEn: text, subjectEs: line, textEs: text })
export type CampaignInput = z.output<typeof campaignInput>
export type CampaignFaults = Partial<Record<keyof CampaignInput, 'required' | 'long'>>

/** Longer than any id, and than any subject or text that would be taken. */
const MOST_TYPED = 6_000

export function typedCampaign(form: FormData): Record<keyof CampaignInput, string> {
  const typed = (name: keyof CampaignInput) => String(form.get(name) ?? '').slice(0, MOST_TYPED)
  return {
    ...{ subjectEn: typed('subjectEn'), textEn: typed('textEn') },
    ...{ subjectEs: typed('subjectEs'), textEs: typed('textEs') },
  }
}
