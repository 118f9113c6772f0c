import type { mail } from './en/mail.ts'
import type { share } from './en/share.ts'
import type { en } from './en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en & { mail: typeof mail; share: typeof share } }
  }
}
