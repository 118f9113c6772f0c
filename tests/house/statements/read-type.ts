import ts from 'typescript'
import { declarationOf, fileScope, importOf, type Modules } from './modules.ts'

/** The names that a row type has; those that may be left out (`?`) with false. */
export type RowNames = Map<string, boolean>

/** What names a written type has, followed through aliases, `Omit`, `Pick`, `Partial` and `Record`; null where it is not known. */
export function namesOf(modules: Modules, type: ts.TypeNode, file: ts.SourceFile): RowNames | null {
  if (ts.isParenthesizedTypeNode(type)) return namesOf(modules, type.type, file)
  if (ts.isTypeLiteralNode(type)) return membersOf(type.members)
  if (ts.isIntersectionTypeNode(type)) return merged(type.types.map((each) => namesOf(modules, each, file)))
  if (ts.isUnionTypeNode(type)) {
    // a row, or none
    const rows = type.types.filter((each) => !/^(null|undefined)$/.test(each.getText()))
    return rows.length === 1 && rows[0] ? namesOf(modules, rows[0], file) : null
  }
  if (ts.isIndexedAccessTypeNode(type)) {
    const inner = innerOf(modules, type, file)
    return inner && namesOf(modules, inner.type, inner.file)
  }
  if (ts.isTypeQueryNode(type)) return columnsOf(modules, type, file)
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return null
  const name = type.typeName.text
  const [first, second] = type.typeArguments ?? []
  if (name === 'Omit' || name === 'Pick') {
    const rows = first ? namesOf(modules, first, file) : null
    const keys = second ? wordsOf(modules, second, file) : null
    if (!rows || !keys) return null
    return new Map([...rows].filter(([key]) => keys.has(key) === (name === 'Pick')))
  }
  if (name === 'Partial') {
    const rows = first ? namesOf(modules, first, file) : null
    return rows && new Map([...rows.keys()].map((key) => [key, false]))
  }
  if (name === 'Readonly' || name === 'NonNullable') return first ? namesOf(modules, first, file) : null
  if (name === 'Record') {
    const keys = first ? wordsOf(modules, first, file) : null
    return keys && new Map([...keys].map((key) => [key, true]))
  }
  if (name === 'Array' || name === 'ReadonlyArray') return null
  const found = aliasOf(modules, name, file)
  if (!found) return null
  if (ts.isTypeAliasDeclaration(found.node)) return namesOf(modules, found.node.type, found.file)
  const inherited = (found.node.heritageClauses ?? []).flatMap(({ types }) => types)
  return inherited.length === 0 ? membersOf(found.node.members) : null
}

function membersOf(members: ts.NodeArray<ts.TypeElement>): RowNames {
  const rows: RowNames = new Map()
  for (const member of members)
    if (ts.isPropertySignature(member))
      rows.set(member.name.getText().replaceAll(/['"]/g, ''), member.questionToken === undefined)
  return rows
}

function merged(parts: (RowNames | null)[]): RowNames | null {
  const all: RowNames = new Map()
  for (const part of parts) {
    if (!part) return null
    for (const [key, needed] of part) all.set(key, needed || all.get(key) === true)
  }
  return all
}

/** The strings of a union, or of `(typeof LIST)[number]`. */
function wordsOf(modules: Modules, type: ts.TypeNode, file: ts.SourceFile): Set<string> | null {
  if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) return new Set([type.literal.text])
  if (ts.isUnionTypeNode(type)) {
    const words = type.types.map((each) => wordsOf(modules, each, file))
    return words.some((each) => each === null) ? null : new Set(words.flatMap((each) => [...(each ?? [])]))
  }
  if (ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Exclude') {
    const [all, less] = (type.typeArguments ?? []).map((each) => wordsOf(modules, each, file))
    return all && less ? new Set([...all].filter((word) => !less.has(word))) : null
  }
  if (type.kind === ts.SyntaxKind.StringKeyword) return new Set()
  if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)) {
    const found = aliasOf(modules, type.typeName.text, file)
    return found && ts.isTypeAliasDeclaration(found.node)
      ? wordsOf(modules, found.node.type, found.file)
      : null
  }
  if (ts.isTypeOperatorNode(type)) {
    const rows = namesOf(modules, type.type, file)
    return rows && new Set(rows.keys())
  }
  if (ts.isParenthesizedTypeNode(type)) return wordsOf(modules, type.type, file)
  if (ts.isIndexedAccessTypeNode(type)) {
    const listed = /typeof (\w+)/.exec(type.objectType.getText())?.[1]
    const text = listed ? listOf(modules, listed, file) : null
    return text === null
      ? null
      : new Set([...text.matchAll(/['"]([^'"]+)['"]/g)].map(([, word]) => word ?? ''))
  }
  return null
}

function listOf(modules: Modules, name: string, file: ts.SourceFile): string | null {
  for (const statement of file.statements)
    if (ts.isVariableStatement(statement))
      for (const each of statement.declarationList.declarations)
        if (each.name.getText() === name) return each.initializer?.getText() ?? null
  const from = importOf(file, name)
  const next = from && modules.file(from.path)
  return next ? listOf(modules, from.name, next) : null
}

type Found = { type: ts.TypeNode; file: ts.SourceFile }

/** What `Row['field']` or `Rows[number]` is. */
function innerOf(modules: Modules, type: ts.IndexedAccessTypeNode, file: ts.SourceFile): Found | null {
  const { objectType, indexType } = type
  const outer = ts.isIndexedAccessTypeNode(objectType)
    ? innerOf(modules, objectType, file)
    : { type: objectType, file }
  if (!outer) return null
  if (indexType.kind === ts.SyntaxKind.NumberKeyword) {
    const list = ts.isTypeOperatorNode(outer.type) ? outer.type.type : outer.type
    return ts.isArrayTypeNode(list) ? { type: list.elementType, file: outer.file } : null
  }
  const key =
    ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal) ? indexType.literal.text : null
  return key === null ? null : memberOf(modules, outer, key)
}

function memberOf(modules: Modules, { type, file }: Found, key: string): Found | null {
  if (ts.isIntersectionTypeNode(type))
    return type.types.map((each) => memberOf(modules, { type: each, file }, key)).find((each) => each) ?? null
  if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)) {
    const [first] = type.typeArguments ?? []
    if (first) return memberOf(modules, { type: first, file }, key)
    const found = aliasOf(modules, type.typeName.text, file)
    if (!found) return null
    if (ts.isTypeAliasDeclaration(found.node))
      return memberOf(modules, { type: found.node.type, file: found.file }, key)
    return among(found.node.members, key, found.file)
  }
  return ts.isTypeLiteralNode(type) ? among(type.members, key, file) : null
}

function among(members: ts.NodeArray<ts.TypeElement>, key: string, file: ts.SourceFile): Found | null {
  const member = members.find((each) => each.name?.getText() === key)
  return member && ts.isPropertySignature(member) && member.type ? { type: member.type, file } : null
}

/** The columns of `typeof table.$inferSelect`. */
function columnsOf(modules: Modules, type: ts.TypeQueryNode, file: ts.SourceFile): RowNames | null {
  const [table] = type.exprName.getText().split('.')
  const found = table ? declarationOf(modules, table, fileScope(file)) : null
  const columns = found?.value && ts.isCallExpression(found.value) ? found.value.arguments[1] : null
  if (!columns || !ts.isObjectLiteralExpression(columns)) return null
  return new Map(columns.properties.map((each) => [each.name?.getText() ?? '', true]))
}

type Alias = { node: ts.TypeAliasDeclaration | ts.InterfaceDeclaration; file: ts.SourceFile }

function aliasOf(modules: Modules, name: string, file: ts.SourceFile): Alias | null {
  const node = typeIn(file, name)
  if (node) return { node, file }
  const from = importOf(file, name)
  const next = from && modules.file(from.path)
  return next ? aliasOf(modules, from.name, next) : null
}

/** A type of the file; one within a function has no other of its name beside it. */
function typeIn(within: ts.Node, name: string): Alias['node'] | null {
  let found: Alias['node'] | null = null
  const visit = (node: ts.Node) => {
    if (found) return
    if ((ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) && node.name.text === name)
      found = node
    else ts.forEachChild(node, visit)
  }
  visit(within)
  return found
}
