/** A file's bytes as numbers; what lies beyond its end reads as null. */
export type Bytes = Uint8Array<ArrayBuffer>

export function textAt(bytes: Bytes, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

export function uint(bytes: Bytes, at: number, length: 1 | 2 | 3 | 4, littleEndian = false): number | null {
  if (at < 0 || at + length > bytes.length) return null
  let value = 0
  for (let index = 0; index < length; index += 1)
    value = value * 256 + (bytes[littleEndian ? at + length - 1 - index : at + index] ?? 0)
  return value
}

export function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
