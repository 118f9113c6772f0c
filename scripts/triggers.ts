import { writeFileSync } from 'node:fs'
import { triggersOf } from './lib/triggers.ts'

writeFileSync(
  new URL('../drizzle/triggers.sql', import.meta.url),
  triggersOf(new URL('../drizzle/migrations/', import.meta.url)),
)
