/** What codes are made of: figures and letters that nobody mistakes for one another. 32 of them, five bits each. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16
const PREFIX = 'FL'

/** How many random bytes a code is made of, one a character: 80 bits of chance in all. */
export const CODE_BYTES = LENGTH

/** "FL-7Q2M-XXXX-XXXX-XXXX". */
export function giftCode(random: Uint8Array): string {
  const text = [...random.slice(0, LENGTH)].map((byte) => ALPHABET[byte % 32]).join('')
  return [PREFIX, ...(text.match(/.{4}/g) ?? [])].join('-')
}

/** A code as it was typed, however spaced and in whatever case; null when it cannot be one. */
export function readGiftCode(typed: string): string | null {
  const bare = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  // by its length: a code without its prefix may begin with F1, which somebody types as FL
  const text = (bare.length > LENGTH ? bare.replace(/^FL/, '') : bare)
    // as they are read aloud and typed by mistake
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  if (text.length !== LENGTH || [...text].some((one) => !ALPHABET.includes(one))) return null
  return [PREFIX, ...(text.match(/.{4}/g) ?? [])].join('-')
}

/** What may be shown of it later: "FL-7Q2M". */
export function shownOf(code: string): string {
  return code.slice(0, PREFIX.length + 5)
}
