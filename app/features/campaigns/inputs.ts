import { z } from 'zod'

const fault = (code: CampaignFault) => code
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
export type CampaignFault = 'required' | 'long'
