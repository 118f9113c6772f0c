import { en } from '#app/i18n/en.ts'
import { es } from '#app/i18n/es.ts'
import { flatten } from '#app/i18n/overlay.ts'

/** Every phrase that a page may show, by language and path, for the build. */
export default { en: Object.fromEntries(flatten(en)), es: Object.fromEntries(flatten(es)) }
