import ts from 'typescript'
import { sources } from '../sources.ts'
import { fileScope, type Modules, openModules, type Scope } from './modules.ts'
import { bare, sqlOf, textOf } from './read-sql.ts'
import { namesOf, type RowNames } from './read-type.ts'

/** A question to D1 whose rows are given a type by hand. */
export type Asked = {
  file: string
  line: number
  /** Null where it cannot be read from the source. */
  sql: string | null
  /** Null where the type cannot. */
  names: RowNames | null
}

/** Every `all<Row>(…)` and `first<Row>(…)` of ours, with what it asks. */
export function statementsAsked(): Asked[] {
  const modules = openModules()
  const files = sources('app', 'workers', 'party')
    // pages ask nothing
    .filter(({ path }) => path.endsWith('.ts'))
    .map(({ path }) => modules.file(path))
    .filter((file) => file !== null)
  const callers = new Map<string, ts.CallExpression[]>()
  const asking: ts.CallExpression[] = []
  for (const file of files) {
    const visit = (node: ts.Node) => {
      if (ts.isCallExpression(node)) {
        if (ts.isIdentifier(node.expression))
          callers.set(node.expression.text, [...(callers.get(node.expression.text) ?? []), node])
        if (asks(node)) asking.push(node)
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return asking.map((node) => {
    const file = node.getSourceFile()
    const [type] = node.typeArguments ?? []
    return {
      file: file.fileName,
      line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      sql: askedIn(modules, node, scopeOf(node, callers)),
      names: type ? namesOf(modules, type, file) : null,
    }
  })
}

function asks(node: ts.CallExpression): boolean {
  const callee = node.expression
  return (
    node.typeArguments?.length === 1 &&
    ts.isPropertyAccessExpression(callee) &&
    ['all', 'first', 'get'].includes(callee.name.text)
  )
}

/** What is given to `db.all`, or to the `prepare` before it. */
function askedIn(modules: Modules, node: ts.CallExpression, scope: Scope): string | null {
  const [asked] = node.arguments
  if (asked) return sqlOf(modules, asked, scope)
  let link: ts.Expression = node
  while (ts.isCallExpression(link) && ts.isPropertyAccessExpression(link.expression)) {
    const [text] = link.arguments
    if (link.expression.name.text === 'prepare' && text) return textOf(modules, text, scope)
    link = bare(link.expression.expression)
  }
  return null
}

/** The functions around a place, each with what its first caller gives it. */
function scopeOf(node: ts.Node, callers: Map<string, ts.CallExpression[]>, deep = 0): Scope {
  const file = node.getSourceFile()
  const around: ts.FunctionLikeDeclaration[] = []
  for (let each: ts.Node = node.parent; each; each = each.parent)
    if (ts.isFunctionLike(each) && 'body' in each) around.push(each as ts.FunctionLikeDeclaration)
  return around.reduceRight<Scope>((outer, within) => {
    const given: Scope['given'] = new Map()
    const name = within.name && ts.isIdentifier(within.name) ? within.name.text : null
    const calls = name && deep < 3 ? (callers.get(name) ?? []) : []
    const caller = calls.find((call) => call.getSourceFile() === file) ?? calls[0]
    within.parameters.forEach((parameter, place) => {
      const value = caller?.arguments[place]
      if (value && ts.isIdentifier(parameter.name))
        given.set(parameter.name.text, { value, scope: scopeOf(value, callers, deep + 1) })
    })
    return { file, within, given, outer }
  }, fileScope(file))
}
