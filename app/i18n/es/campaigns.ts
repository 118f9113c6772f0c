import type { campaigns as english } from '../en/campaigns.ts'
import type { Translation } from '../translation.ts'

export const campaigns: Translation<typeof english> = {
  new: 'Boletín nuevo',
  none: 'Aún no hay boletines.',
  back: 'Todos los boletines',
  english: 'En inglés',
  spanish: 'En español',
  subject: 'Asunto',
  text: 'Texto',
  save: 'Guardar borrador',
  send: 'Enviar…',
  discard: 'Descartar',
  askTitle: '¿Enviar este boletín?',
  ask_one: 'Llega a {{count}} suscriptor. No se puede recuperar.',
  ask_other: 'Llega a {{count}} suscriptores. No se puede recuperar.',
  sendNow: 'Enviar ahora',
  keep: 'Volver',
  saved: 'Borrador guardado.',
  started: 'Está en camino.',
  gone: 'Ya está en camino, o se descartó.',
  states: { draft: 'Borrador', sending: 'Enviándose', sent: 'Enviado' },
  written_one: '{{count}} correo creado',
  written_other: '{{count}} correos creados',
  faults: { required: '¡Obligatorio!', long: 'Demasiado largo' },
  leave: {
    title: 'Cancelar la suscripción',
    of: {
      marketing: 'Dejaremos de escribir a esta dirección sobre subastas y ofertas.',
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
