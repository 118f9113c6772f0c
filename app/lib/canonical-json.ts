import canonicalize from 'canonicalize'

/**
 * RFC 8785. What has its keys in order already, as the ledger's entries have, is written by the platform itself, which
 * differs from that standard in the order of keys alone; the library writes everything else and knows what has no form.
 */
export function canonicalJson(value: unknown): string | undefined {
  if (!isInOrder(value)) return canonicalize(value)
  const text = JSON.stringify(value)
  // a lone surrogate, which has no canonical form, is written like this, but so are harmless texts
  return text.includes('\\ud') ? canonicalize(value) : text
}

function isInOrder(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isInOrder)
  return typeof value === 'object' && hasKeysInOrder(value)
}

function hasKeysInOrder(value: object): boolean {
  if (Object.getPrototypeOf(value) !== Object.prototype) return false
  let before = ''
  for (const [key, each] of Object.entries(value)) {
    if (key < before || !isInOrder(each)) return false
    before = key
  }
  return true
}
