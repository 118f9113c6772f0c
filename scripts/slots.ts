import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ZodError, z } from 'zod'
import { answerCases } from './lib/slot-cases.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [file] = positionals
if (!file || positionals.length > 1) end('Usage: npm run -s slots -- FILE.json')
try {
  console.log(JSON.stringify(answerCases(JSON.parse(readFileSync(file, 'utf8'))), null, 1))
} catch (fault) {
  end(
    fault instanceof ZodError
      ? `${file} is no file of cases:\n${z.prettifyError(fault)}`
      : `${file} cannot be read: ${fault instanceof Error ? fault.message : fault}`,
  )
}

function end(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
