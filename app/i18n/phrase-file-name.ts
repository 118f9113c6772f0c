/** The name of a route's phrase file, by the route's id: letters that an address needs no escapes for. */
export function phraseFile(id: string): string {
  return id.replaceAll(/[^\w-]/g, '_')
}
