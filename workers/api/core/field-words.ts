import { z } from 'zod'

const KINDS: Record<string, string> = {
  string: 'Enter a text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Enter true or false',
  array: 'Enter a list',
  object: 'Enter an object',
  record: 'Enter an object',
}

/**
 * What is said of a field where its own schema says nothing: in the manner of the specification's words, and nothing of
 * the library that reads it. Nothing for what is not foreseen.
 */
export function wordsFor(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined && issue.code !== 'custom') return 'Required!'
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected]
    case 'invalid_value':
      return `Enter ${issue.values.map(String).join(' or ')}`
    case 'too_big':
      return sizeWords('Maximum', 'At most', issue.origin, Number(issue.maximum))
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Required!'
      return sizeWords('Minimum', 'At least', issue.origin, Number(issue.minimum))
    case 'invalid_format':
      return issue.format === 'datetime' ? 'Enter a time in ISO 8601' : 'Not understood'
    case 'invalid_union':
      return 'Not understood'
    default:
      return undefined
  }
}

function sizeWords(ofText: string, ofLists: string, origin: string, size: number): string {
  if (origin === 'string') return `${ofText} ${size} Characters`
  return origin === 'array' ? `${ofLists} ${size} values` : `${ofLists} ${size}`
}

z.config({ customError: wordsFor })
