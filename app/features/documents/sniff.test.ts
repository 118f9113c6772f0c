import { expect, test } from 'vitest'
import { documentName, MOST_DOCUMENT, mayReadDocument } from '#app/domain/people/documents.ts'
import { A_DOCX, A_PDF, A_SVG, AN_EXE, aZip } from '#tests/support/papers.ts'
import { bytesOf } from '#tests/support/pictures.ts'
import { readDocument } from './sniff.ts'

test('A paper is what its content says: PDF and DOCX alone are taken.', () => {
  expect(readDocument(A_PDF)).toBe('pdf')
  expect(readDocument(A_DOCX)).toBe('docx')
  for (const other of [A_SVG, AN_EXE, bytesOf('<html>%PDF-1.7 %%EOF'), bytesOf('\x89PNG\r\n\x1a\n')])
    expect(readDocument(other)).toBe('type')
})

test('Other zips, and documents that hold a program, are not taken.', () => {
  const docx = ['[Content_Types].xml', 'word/document.xml']
  for (const names of [
    ['run.exe'],
    ['[Content_Types].xml', 'xl/workbook.xml'],
    [...docx, 'word/vbaProject.bin'],
    [...docx, 'word/activeX/activeX1.bin'],
  ])
    expect(readDocument(aZip(names)), names.join()).toBe('type')
})

test('What ends too early, is empty or too long is said to be so.', () => {
  expect(readDocument(new Uint8Array())).toBe('empty')
  expect(readDocument(A_PDF.slice(0, -6))).toBe('damaged')
  expect(readDocument(A_DOCX.slice(0, -30))).toBe('damaged')
  // a list that would begin outside the file
  const astray = A_DOCX.slice()
  astray.set([255, 255, 255, 127], astray.length - 6)
  expect(readDocument(astray)).toBe('damaged')
  expect(readDocument(new Uint8Array(MOST_DOCUMENT + 1))).toBe('too_large')
})

test('A name keeps what its owner wrote, without paths, controls and endings that lie.', () => {
  expect(documentName('C:\\papers\\Résumé fiscal.PDF', 'pdf')).toBe('Résumé fiscal.pdf')
  expect(documentName('invoice\u202efdp.exe', 'docx')).toBe('invoicefdp.docx')
  expect(documentName('../../etc/passwd', 'pdf')).toBe('passwd.pdf')
  expect(documentName('a"\r\nSet-Cookie: x.pdf', 'pdf')).toBe('aSet-Cookie x.pdf')
  expect(documentName('.pdf', 'pdf')).toBe('document.pdf')
})

test('A paper is read by its owner and by administrators.', () => {
  const paper = { personId: 'p-1' }
  const who = { id: 'p-1', role: 'buyer', status: 'active' } as const
  expect(mayReadDocument(who, paper)).toBe(true)
  expect(mayReadDocument({ ...who, id: 'p-2' }, paper)).toBe(false)
  expect(mayReadDocument({ ...who, id: 'p-2', role: 'seller' }, paper)).toBe(false)
  expect(mayReadDocument({ ...who, id: 'p-2', role: 'admin' }, paper)).toBe(true)
  expect(mayReadDocument({ ...who, status: 'deactivate' }, paper)).toBe(false)
})
