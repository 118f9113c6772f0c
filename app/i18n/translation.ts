/** The same tree of keys as the English original, with other words in it. */
export type Translation<Original> = {
  readonly [Key in keyof Original]: Original[Key] extends string ? string : Translation<Original[Key]>
}
