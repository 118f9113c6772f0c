/** What is read in parts, each from behind the last row of the one before, until a part is empty. */
export async function* inPages<Key, Row extends Key>(
  first: Key,
  read: (after: Key) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let after: Key | undefined = first
  while (after !== undefined) {
    const rows: Row[] = await read(after)
    yield rows
    after = rows.at(-1)
  }
}
