import { Refused } from './objects.ts'

export type Form = { [name: string]: string | Form | string[] }

/** Reads `a[b][c]=1&d[]=2&e[0]=3`, as Stripe's API takes its parameters. */
export function readForm(body: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/\[|\]\[|\]/).filter((part, index, all) => index < all.length - 1 || part !== '')
    put(form, path, value)
  }
  return form
}

function put(form: Form, [head = '', ...rest]: string[], value: string) {
  if (rest.length === 0) {
    form[head] = value
    return
  }
  const [next = ''] = rest
  if (next === '' || /^\d+$/.test(next)) {
    const list = Array.isArray(form[head]) ? (form[head] as string[]) : []
    list.push(value)
    form[head] = list
    return
  }
  const inner = typeof form[head] === 'object' && !Array.isArray(form[head]) ? (form[head] as Form) : {}
  form[head] = inner
  put(inner, rest, value)
}

export function inner(form: Form, name: string): Form {
  const found = form[name]
  return typeof found === 'object' && !Array.isArray(found) ? found : {}
}

export function text(form: Form, name: string): string {
  const found = form[name]
  return typeof found === 'string' ? found : ''
}

export function list(form: Form, name: string): string[] {
  const found = form[name]
  return Array.isArray(found) ? found : []
}

/** Says no to a parameter that the endpoint does not have, as Stripe does before anything runs. */
export function onlyKnown(form: Form, known: readonly string[]) {
  const foreign = Object.keys(form).find((name) => !known.includes(name))
  if (foreign === undefined) return
  throw new Refused(
    400,
    {
      type: 'invalid_request_error',
      code: 'parameter_unknown',
      param: foreign,
      message: `Received unknown parameter: ${foreign}`,
      doc_url: 'https://stripe.com/docs/error-codes/parameter-unknown',
    },
    false,
  )
}
