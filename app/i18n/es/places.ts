import type { places as english } from '#app/i18n/en/places.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const places: Translation<typeof english> = {
  near: 'Lotes cerca de',
  everywhere: 'Todo EE. UU.',
  around: '{{name}} · {{miles}} mi',
  change: 'Cambiar',
  title: 'Elegir ubicación',
  address: 'Dirección',
  addressHint: 'Ciudad o código postal',
  addresses: 'Direcciones',
  unknown: 'No conocemos ese lugar. Prueba con una ciudad más grande cercana o un código postal.',
  radius: 'Radio (millas)',
  reset: 'Restablecer millas',
  all: 'Todo',
  allHint: 'Lotes de cualquier lugar de EE. UU.',
  map: '{{miles}} millas alrededor de {{place}}',
  within_one: '{{count}} lote, {{yards}} a menos de {{miles}} millas',
  within_other: '{{count}} lotes, {{yards}} a menos de {{miles}} millas',
  whereIAm: 'Usar mi ubicación',
  noPosition: 'Tu navegador no comparte tu ubicación.',
  guess: 'Parece que estás cerca de {{place}}.',
  use: 'Usar {{place}}',
  nearby: 'Lotes a menos de {{miles}} millas de {{place}}',
  miles: '{{miles}} mi',
}
