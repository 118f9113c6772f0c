declare module 'virtual:phrase-files' {
  /** Where the pages' build has put each language's phrase files; null on the development server, which has none. */
  export const folders: Readonly<Record<import('./languages.ts').Language, string>> | null
}
