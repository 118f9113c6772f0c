import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** What a file holds, or null where there is none, or none that can be read. */
export function readJson<Held>(file: string): Held | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Held
  } catch {
    return null
  }
}

/** Nobody reads half of it, whoever else writes it at the same time. */
export function writeWhole(file: string, text: string) {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, text)
  renameSync(unfinished, file)
}
