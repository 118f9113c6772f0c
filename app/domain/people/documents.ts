import type { Actor } from './permissions.ts'

/** What a paper proves. */
export const DOCUMENT_KINDS = ['tax', 'resale_certificate', 'registration'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Bytes of one paper. */
export const MOST_DOCUMENT = 10 * 1024 * 1024
/** Papers that one person may have handed in. */
export const MOST_DOCUMENTS = 30

/** For a file field (spec, section 5: only .docx and .pdf); what a file really is shows its content. */
export const DOCUMENT_ACCEPT = '.pdf,.docx'

export type DocumentType = 'pdf' | 'docx'

export const CONTENT_TYPES: Record<DocumentType, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** `type`: neither PDF nor DOCX. `damaged`: it begins like one. `too_many`: its owner has handed in enough. */
export type DocumentFault = 'empty' | 'too_large' | 'type' | 'damaged' | 'too_many'

/** A paper is for whoever handed it in, and for administrators, who have to judge it. */
export function mayReadDocument(
  actor: Pick<Actor, 'id' | 'role' | 'status'>,
  document: { personId: string },
): boolean {
  if (actor.status === 'deactivate') return false
  return actor.role === 'admin' || actor.id === document.personId
}

/**
 * What a paper is called when it is fetched: its owner's name for it without paths, controls and what a header or a file
 * system would read otherwise, with the ending of what it really is.
 */
export function documentName(given: string, type: DocumentType): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    // controls, and those that turn the direction of what follows
    .replace(/[\p{Cc}\p{Cf}"<>:|?*]/gu, '')
    .trim()
    .slice(0, 100)
  return `${plain || 'document'}.${type}`
}
