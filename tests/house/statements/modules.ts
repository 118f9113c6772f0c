import { existsSync } from 'node:fs'
import ts from 'typescript'
import { readRoot } from '../sources.ts'

/** Where a name is looked up: a function with what it was given, within another one or its file. */
export type Scope = {
  file: ts.SourceFile
  within: ts.Node
  given: Map<string, { value: ts.Expression; scope: Scope }>
  outer: Scope | null
}

export type Declared = {
  value: ts.Expression | null
  /** Which part of that value it is, where it was taken out of an object. */
  part: string | null
  made: ts.FunctionLikeDeclaration | null
  /** A table of the schema, by its name in SQL. */
  table: string | null
  scope: Scope
}

/** Our files, each read once. */
export type Modules = { file: (path: string) => ts.SourceFile | null }

export function openModules(): Modules {
  const known = new Map<string, ts.SourceFile | null>()
  return {
    file(path) {
      const found = known.get(path)
      if (found !== undefined) return found
      const there = existsSync(new URL(`../../../${path}`, import.meta.url))
      const file = there ? ts.createSourceFile(path, readRoot(path), ts.ScriptTarget.Latest, true) : null
      known.set(path, file)
      return file
    },
  }
}

export function fileScope(file: ts.SourceFile): Scope {
  return { file, within: file, given: new Map(), outer: null }
}

/** What a name stands for: what a function was given for it, what is written above it, or what another file exports. */
export function declarationOf(modules: Modules, name: string, scope: Scope): Declared | null {
  const given = scope.given.get(name)
  if (given) return { value: given.value, part: null, made: null, table: null, scope: given.scope }
  const here = declaredIn(scope.within, name)
  if (here) return declared(here, scope)
  if (ts.isFunctionLike(scope.within) && scope.within.parameters.some((each) => each.name.getText() === name))
    return null
  if (scope.outer) return declarationOf(modules, name, scope.outer)
  const from = importOf(scope.file, name)
  const file = from && modules.file(from.path)
  return file ? exported(modules, file, from.name) : null
}

function exported(modules: Modules, file: ts.SourceFile, name: string): Declared | null {
  const here = declaredIn(file, name)
  if (here) return declared(here, fileScope(file))
  for (const statement of file.statements) {
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) continue
    const next = modules.file(pathOf((statement.moduleSpecifier as ts.StringLiteral).text, file.fileName))
    const found = next && exported(modules, next, name)
    if (found) return found
  }
  return null
}

function declared(node: Declaration, scope: Scope): Declared {
  if (ts.isFunctionDeclaration(node)) return { value: null, part: null, made: node, table: null, scope }
  if (ts.isBindingElement(node)) {
    const whole = node.parent.parent
    const value = ts.isVariableDeclaration(whole) ? (whole.initializer ?? null) : null
    return { value, part: (node.propertyName ?? node.name).getText(), made: null, table: null, scope }
  }
  const value = node.initializer ?? null
  const made = value && ts.isCallExpression(value) && value.expression.getText() === 'sqliteTable'
  const [table] = made ? value.arguments : []
  return {
    value,
    part: null,
    made: null,
    table: table && ts.isStringLiteral(table) ? table.text : null,
    scope,
  }
}

type Declaration = ts.VariableDeclaration | ts.FunctionDeclaration | ts.BindingElement

function isOfVariable(node: ts.BindingElement): boolean {
  return ts.isObjectBindingPattern(node.parent) && ts.isVariableDeclaration(node.parent.parent)
}

/** A declaration of this very function or file, not of those within it. */
function declaredIn(within: ts.Node, name: string): Declaration | null {
  let found: Declaration | null = null
  const visit = (node: ts.Node) => {
    if (found) return
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name) found = node
    else if (ts.isFunctionDeclaration(node) && node.name?.text === name) found = node
    else if (ts.isBindingElement(node) && node.name.getText() === name && isOfVariable(node)) found = node
    if (node === within || !ts.isFunctionLike(node)) ts.forEachChild(node, visit)
  }
  visit(within)
  return found
}

/** Where an imported name comes from. */
export function importOf(file: ts.SourceFile, name: string): { path: string; name: string } | null {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement)) continue
    const bindings = statement.importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings)) continue
    const element = bindings.elements.find((each) => each.name.text === name)
    if (!element) continue
    const path = pathOf((statement.moduleSpecifier as ts.StringLiteral).text, file.fileName)
    return { path, name: (element.propertyName ?? element.name).text }
  }
  return null
}

/** `#app/…` and `./…` as paths from the root. */
export function pathOf(specifier: string, from: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? new URL(specifier, `file:///${from}`).pathname.slice(1) : specifier
}
