/** Base64 as bytes; null when it is none. */
export function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/** A call takes only so many arguments. */
const AT_ONCE = 8192

export function base64FromBytes(bytes: Uint8Array): string {
  let characters = ''
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    characters += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE))
  return btoa(characters)
}

/** The alphabet of JSON Web Keys: safe in addresses, without padding. */
export function base64UrlFromBytes(bytes: Uint8Array): string {
  return base64FromBytes(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function bytesFromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  return bytesFromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
}
