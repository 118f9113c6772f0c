/** What `like … escape '\\'` finds words by, wherever they stand: their own signs are letters, and no wildcards. */
export function likeOf(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
