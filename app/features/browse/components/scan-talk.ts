/** What the page asks its scanning worker: the codes in a picture. */
export type ScanQuestion = { id: number; pixels: ImageData }

/** `codes` is null when the picture could not be looked at at all. */
export type ScanAnswer = { id: number; codes: string[] | null }
