import type { notes as english } from '#app/i18n/en/notes.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const notes: Translation<typeof english> = {
  title: 'Mis notas',
  login: 'Inicia sesión para tomar notas',
  count_one: '{{count}} nota',
  count_other: '{{count}} notas',
  none: 'Aún no tienes notas sobre este lote.',
  add: 'Añadir una nota',
  edit: 'Editar',
  editTitle: 'Editar tu nota',
  editLabel: 'Editar la nota: {{text}}',
  delete: 'Borrar',
  deleteLabel: 'Borrar la nota: {{text}}',
  deleteTitle: '¿Borrar esta nota?',
  deleteText: 'No se puede recuperar.',
  keep: 'Conservarla',
  label: 'Tu nota',
  private: 'Solo la ves tú. Se queda con el lote.',
  back: 'Volver',
  save: 'Guardar la nota',
  saved: 'Nota guardada',
  deleted: 'Nota borrada',
  lot: 'Lote {{lot}}',
  errors: {
    required: 'Escribe una nota',
    long: 'Una nota puede tener hasta 2.000 caracteres.',
    many: 'Un lote puede tener 50 notas. Borra antes alguna.',
    gone: 'Esta nota ya no está.',
  },
}
