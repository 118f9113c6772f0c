/** What is wrong with a postal code: other signs than figures, too few or too many of them, or not as its country writes it. */
export type PostcodeFault = 'digits' | 'short' | 'long' | 'form'

const FORMS: Record<string, { form: RegExp; kept: (match: RegExpExecArray) => string }> = {
  // no I, O and others in some places: what is sorted by machines is not judged finer than people read it
  CA: { form: /^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/, kept: ([, area, place]) => `${area} ${place}` },
  AU: { form: /^(\d{4})$/, kept: ([code]) => code },
  IN: { form: /^(\d{3}) ?(\d{3})$/, kept: ([, region, place]) => `${region}${place}` },
}

const ZIP_PLUS_4 = /^(\d{5})[- ]?(\d{4})$/

/**
 * A postal code as its country keeps it, or what is wrong with it. The United States' may have the four figures behind
 * ("43215-1102"); else the specification's rule holds for them: figures only, five or six (account-and-operations.md,
 * section 5). A country that is not known takes what any known one does.
 */
export function readPostcode(country: string, typed: string): { code: string } | { fault: PostcodeFault } {
  const text = typed.trim().toUpperCase()
  const known = FORMS[country]
  if (known) {
    const match = known.form.exec(text)
    return match ? { code: known.kept(match) } : { fault: 'form' }
  }
  const [, zip, more] = ZIP_PLUS_4.exec(text) ?? []
  if (zip) return { code: `${zip}-${more}` }
  if (country === '') {
    for (const other of Object.keys(FORMS)) {
      const read = readPostcode(other, text)
      if ('code' in read) return read
    }
  }
  if (!/^\d+$/.test(text)) return { fault: 'digits' }
  return text.length < 5 ? { fault: 'short' } : text.length > 6 ? { fault: 'long' } : { code: text }
}
