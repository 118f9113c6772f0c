import type { mailPickups as english } from '#app/i18n/en/mail-pickups.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const mailPickups: Translation<typeof english> = {
  when: 'Cuándo',
  where: 'Dónde',
  lots: 'Lotes',
  phone: 'Teléfono del patio',
  calendar: 'Archivo de calendario',
  collectBy: 'Recoger antes del',
  reason: 'Por qué este día',
}
