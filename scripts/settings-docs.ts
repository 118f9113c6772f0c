import { readFileSync, writeFileSync } from 'node:fs'
import { withSettings } from './lib/settings-docs.ts'

const docs = new URL('../docs/operations.md', import.meta.url)
writeFileSync(docs, withSettings(readFileSync(docs, 'utf8')))
