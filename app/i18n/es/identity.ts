import type { identity as english } from '../en/identity.ts'
import type { Translation } from '../translation.ts'

export const identity: Translation<typeof english> = {
  title: 'Identidad',
  states: { asked: 'En revisión', verified: 'Verificada', refused: 'Sin verificar' },
  text: {
    none: 'Podemos comprobar quién eres por tu nombre, dirección y licencia de conducir.',
    asked: 'La estamos revisando y te escribiremos. Solicitada el',
    verified: 'Verificamos quién eres. Verificada el',
    refused: 'No pudimos verificarte. Corrige lo que falle y pídelo de nuevo. Revisada el',
  },
  licence: 'Licencia de conducir',
  until: 'Fecha de vencimiento de la licencia',
  ask: 'Verificar mi identidad',
  save: 'Guardar licencia',
  change: 'Si cambias tu nombre, dirección o licencia, lo revisamos de nuevo.',
  missing: 'Guarda arriba tu nombre y tu dirección completa, y vuelve a pedirlo.',
  saved: 'Licencia guardada.',
  sent: 'Lo revisamos y te escribimos.',
  faults: {
    required: '¡Obligatorio!',
    long: 'Máximo 60 caracteres',
    date: 'Indica una fecha',
    past: 'La fecha debe ser posterior a hoy',
  },
  review: {
    never: 'No se pidió ninguna verificación.',
    withdrawn: 'Los datos cambiaron después de revisarlos. No se pidió otra verificación.',
    name: 'Nombre',
    address: 'Dirección',
    reason: 'Motivo',
    hint: 'La persona lo lee. Necesario para rechazar.',
    verify: 'Verificar',
    refuse: 'Rechazar',
    done: 'Respuesta guardada y en camino.',
    waiting: 'Identidad por verificar',
  },
}
