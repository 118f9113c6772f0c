/** Lists and forms of one's account. What is done in steps, paid or printed has the page to itself. */
const FRAMED =
  /^\/(my-account\/|offers\/(?!make\/)|favorites\/|messages(\/|$)|my-orders$|invoices\/|schedule\/(pending|scheduled)$|appointment\/|deposits\/|payments\/|wallet$|purchase-orders$)/

export function isFramed(pathname: string): boolean {
  return FRAMED.test(pathname)
}
