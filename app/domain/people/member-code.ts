/** Eight figures as people read them out: "204 119 56". */
export function memberCode(number: number): string {
  const figures = String(number).padStart(8, '0')
  return `${figures.slice(0, 3)} ${figures.slice(3, 6)} ${figures.slice(6)}`
}
