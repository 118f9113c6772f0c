/** Base64 as bytes; null when it is none. */
export function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

export function base64FromBytes(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** The alphabet of JSON Web Keys: safe in addresses, without padding. */
export function base64UrlFromBytes(bytes: Uint8Array): string {
  return base64FromBytes(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
