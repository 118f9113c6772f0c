import type { identity as english } from '../en/identity.ts'
import type { Translation } from '../translation.ts'

export const identity: Translation<typeof english> = {
  title: 'Identidad',
  states: { asked: 'En revisión', verified: 'Verificada', refused: 'Sin verificar' },
  text: {
    none: 'Pídenos que comprobemos quién eres. Miramos tu nombre, tu dirección y tu licencia de conducir.',
    asked: 'La estamos revisando y te escribiremos. Solicitada el',
    verified: 'Sabemos quién eres. Verificada el',
    refused: 'No hemos podido verificarla. Corrige lo que falle y pídelo de nuevo. Revisada el',
  },
  licence: 'Licencia de conducir',
  until: 'Fecha de caducidad de la licencia',
  ask: 'Pedir una verificación',
  save: 'Guardar licencia',
  change: 'Otro nombre, otra dirección u otra licencia se tienen que revisar de nuevo.',
  missing: 'Rellena y guarda arriba tu nombre y tu dirección completa, y vuelve a pedirlo.',
  saved: 'Tu licencia está guardada.',
  sent: 'Lo revisamos y te escribimos.',
  faults: {
    required: '¡Obligatorio!',
    long: 'Máximo 60 caracteres',
    date: 'Indica una fecha',
    past: 'La fecha debe ser posterior a hoy',
  },
  review: {
    never: 'No se ha pedido ninguna verificación.',
    withdrawn: 'Lo que se revisó ha cambiado desde entonces. No hay ninguna verificación pedida.',
    name: 'Nombre',
    address: 'Dirección',
    reason: 'Motivo',
    hint: 'La persona lo lee. Necesario para rechazar.',
    verify: 'Verificar',
    refuse: 'Rechazar',
    done: 'La respuesta está guardada y en camino.',
    waiting: 'Identidad por verificar',
  },
}
