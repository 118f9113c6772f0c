const YARD_CODE = /^OH001\.05-\d+-\d+$/

/**
 * What a scanner has read, if it can be a code (storefront, section 5): single characters and short reads of symbols
 * alone are noise; yard codes and figures are taken at once; anything else must be longer than five characters.
 */
export function acceptCode(read: string): string | null {
  const code = read.trim()
  if (code.length < 2 || !/[\p{L}\p{N}]/u.test(code)) return null
  if (YARD_CODE.test(code) || /^\d+$/.test(code)) return code
  return code.length > 5 ? code : null
}
