import type { campaigns as english } from '../en/campaigns.ts'
import type { Translation } from '../translation.ts'

export const campaigns: Translation<typeof english> = {
  new: 'Carta nueva',
  none: 'Aún no hay cartas.',
  back: 'Todas las cartas',
  english: 'En inglés',
  spanish: 'En español',
  subject: 'Asunto',
  text: 'Texto',
  save: 'Guardar borrador',
  send: 'Enviar…',
  discard: 'Descartar',
  askTitle: '¿Enviar esta carta?',
  ask_one: 'Llega a {{count}} persona que quiere noticias de ventas. No se puede recuperar.',
  ask_other: 'Llega a {{count}} personas que quieren noticias de ventas. No se puede recuperar.',
  sendNow: 'Enviar ahora',
  keep: 'Volver',
  saved: 'Borrador guardado.',
  started: 'Está en camino.',
  gone: 'Ya está en camino, o se descartó.',
  states: { draft: 'Borrador', sending: 'Enviándose', sent: 'Enviada' },
  written_one: '{{count}} mensaje escrito',
  written_other: '{{count}} mensajes escritos',
  faults: { required: '¡Obligatorio!', long: 'Demasiado largo' },
  leave: {
    title: 'No más cartas',
    of: {
      marketing: 'Dejaremos de escribir a esta dirección sobre ventas y ofertas.',
      seller:
        'Dejaremos de escribir a esta dirección sobre lotes nuevos de los vendedores que sigues. Los sigues igualmente.',
      searches:
        'Dejaremos de escribir a esta dirección sobre coincidencias de tus búsquedas. Tus búsquedas guardadas se conservan.',
    },
    act: 'Dejar de recibir estos correos',
    done: 'Hecho. Ya no recibirás ninguno.',
    dead: 'Este enlace no es nuestro. Inicia sesión y cámbialo en Preferencias de correo y SMS.',
    preferences: 'Preferencias de correo y SMS',
  },
}
