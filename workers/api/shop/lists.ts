import { z } from 'zod'

/** Where a page of a list stands, under the names that every list has. */
export const listPlaces = {
  totalRecords: z.int(),
  setDisp: z.int().meta({ description: 'Place of the last record of this page' }),
  from: z.int().meta({ description: 'Place of the first, from 1; 0 when there is none' }),
}

export function placeOf({ length }: readonly unknown[], { page, limit }: { page: number; limit: number }) {
  const before = (page - 1) * limit
  return length > 0 ? { setDisp: before + length, from: before + 1 } : { setDisp: 0, from: 0 }
}

/** A list that is given whole, as one page of itself. */
export function wholeList<Entry>(records: Entry[]) {
  const { length } = records
  return { records, totalRecords: length, ...placeOf(records, { page: 1, limit: length }) }
}
