import type { notes as english } from '#app/i18n/en/notes.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const notes: Translation<typeof english> = {
  title: 'Mis notas',
  login: 'Entra para tomar notas',
  count_one: '{{count}} nota',
  count_other: '{{count}} notas',
  none: 'Aún no tienes notas sobre este lote.',
  add: 'Añadir una nota',
  edit: 'Editar',
  editTitle: 'Editar tu nota',
  editLabel: 'Editar la nota: {{text}}',
  delete: 'Eliminar',
  deleteLabel: 'Eliminar la nota: {{text}}',
  deleteTitle: '¿Eliminar esta nota?',
  deleteText: 'No se puede recuperar.',
  keep: 'Conservarla',
  label: 'Tu nota',
  private: 'Solo la ves tú. Se queda con el lote.',
  back: 'Volver',
  save: 'Guardar la nota',
  saved: 'Nota guardada',
  deleted: 'Nota eliminada',
  lot: 'Lote {{lot}}',
  errors: {
    required: 'Escribe una nota',
    long: 'Una nota puede tener hasta 2.000 caracteres.',
    many: 'Un lote puede tener 50 notas. Elimina antes una.',
    gone: 'Esta nota ya no está.',
  },
}
