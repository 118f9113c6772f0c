/** What a form of a list asks for: an order of all of it, to offer one or no more, or to move one by a place. */
export type ListAct =
  | { act: 'order'; seen: string[]; wanted: string[]; below: string | null }
  | { act: 'show'; id: string; active: boolean }
  | { act: 'move'; id: string; by: -1 | 1 }

export function readListAct(form: URLSearchParams): ListAct {
  const idsIn = (name: string) => (form.get(name) ?? '').split(',').filter(Boolean)
  const id = form.get('id') ?? ''
  switch (form.get('intent')) {
    case 'order':
      return { act: 'order', seen: idsIn('seen'), wanted: idsIn('order'), below: form.get('below') || null }
    case 'show':
      return { act: 'show', id, active: form.get('active') === 'on' }
    default:
      return { act: 'move', id, by: form.get('by') === 'up' ? -1 : 1 }
  }
}
