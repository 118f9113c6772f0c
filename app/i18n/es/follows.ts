import type { follows as english } from '#app/i18n/en/follows.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const follows: Translation<typeof english> = {
  average: '{{average}} de 5',
  rated_one: '{{count}} valoración',
  rated_other: '{{count}} valoraciones',
  unrated: 'Sin valoraciones',
  followers_zero: 'Sin seguidores todavía',
  followers_one: '{{count}} seguidor',
  followers_other: '{{count}} seguidores',
  unfollow: 'Dejar de seguir',
  rating: 'Tu valoración',
  choose: 'Elige',
  stars_one: '{{count}} estrella',
  stars_other: '{{count}} estrellas',
  rate: 'Seguir y valorar',
  change: 'Guardar la valoración',
  saved: 'Guardado',
  login: 'Inicia sesión para seguir y valorar',
  failed: '¡Algo salió mal!',
  views_one: '{{count}} visita',
  views_other: '{{count}} visitas',
}
