import type { DraftFields } from '#app/domain/shop/draft.ts'
import type { DraftKey, DraftRow } from './writes.server.ts'

type Beginning = { fields: DraftFields; by: string; now: number; version: number }

/** A draft of these words and nothing else. */
export function emptyDraft(
  { id, organisationId }: DraftKey,
  { fields, by, now, version }: Beginning,
): DraftRow {
  return {
    id,
    organisationId,
    fields,
    pictures: [],
    video: null,
    auctionId: null,
    auctionPlace: null,
    relistedFromId: null,
    templateId: null,
    version,
    createdBy: by,
    createdAt: now,
    updatedAt: now,
  }
}
