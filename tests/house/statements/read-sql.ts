import ts from 'typescript'
import { declarationOf, type Modules, type Scope } from './modules.ts'

/** Stands for a value that is bound. */
const VALUE = '?'
/** One definition may lead to another, but not forever. */
const DEEPEST = 24

/** The text that is given to `prepare`; what is only known when it runs is a value. */
export function textOf(modules: Modules, node: ts.Expression, scope: Scope): string | null {
  const at = { modules, depth: 0 }
  const text = bare(node)
  if (!ts.isTemplateExpression(text)) return wordOf(text, scope, at)
  return text.templateSpans.reduce(
    (whole, span) => `${whole}${wordOf(span.expression, scope, at) ?? VALUE}${span.literal.text}`,
    text.head.text,
  )
}

type Reading = { modules: Modules; depth: number }

/**
 * The text of the SQL that an expression makes, read from the source: fragments are followed to where they are written, of two
 * ways the longer one is taken, and what is only known when it runs is a value (`?`). Null where it is no SQL.
 */
export function sqlOf(modules: Modules, node: ts.Expression, scope: Scope): string | null {
  return read(node, scope, { modules, depth: 0 })
}

function read(given: ts.Expression, scope: Scope, at: Reading): string | null {
  if (at.depth > DEEPEST) return null
  const deeper = { modules: at.modules, depth: at.depth + 1 }
  const node = bare(given)
  if (ts.isTaggedTemplateExpression(node))
    return node.tag.getText().startsWith('sql') ? template(node.template, scope, deeper) : null
  if (ts.isConditionalExpression(node))
    return longer(read(node.whenTrue, scope, deeper), read(node.whenFalse, scope, deeper))
  if (ts.isBinaryExpression(node))
    return longer(read(node.left, scope, deeper), read(node.right, scope, deeper))
  if (ts.isElementAccessExpression(node))
    return longest(membersOf(node.expression, null, scope, deeper), deeper)
  if (ts.isPropertyAccessExpression(node))
    return longest(membersOf(node.expression, node.name.text, scope, deeper), deeper)
  if (ts.isCallExpression(node)) return call(node, scope, deeper)
  if (ts.isIdentifier(node)) {
    const found = declarationOf(at.modules, node.text, scope)
    if (!found) return null
    if (found.table) return `"${found.table}"`
    if (found.part && found.value)
      return longest(membersOf(found.value, found.part, found.scope, deeper), deeper)
    return found.value ? read(found.value, found.scope, deeper) : null
  }
  return null
}

function template(node: ts.TemplateLiteral, scope: Scope, at: Reading): string {
  if (ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  return node.templateSpans.reduce(
    (text, span) => `${text}${read(span.expression, scope, at) ?? VALUE}${span.literal.text}`,
    node.head.text,
  )
}

function call(node: ts.CallExpression, scope: Scope, at: Reading): string | null {
  const callee = bare(node.expression)
  const [first, second] = node.arguments
  if (callee.getText() === 'sql.raw') return first ? wordOf(first, scope, at) : null
  if (callee.getText() === 'sql.join') {
    const parts = first ? list(first, scope, at) : []
    const between = (second && read(second, scope, at)) ?? ', '
    return parts.length > 0 ? parts.join(between) : null
  }
  const made = functionOf(callee, scope, at)
  if (!made) return null
  const inner = withArguments(made, node, scope)
  return longest(
    returnsOf(made.node).map((each) => ({ node: each, scope: inner })),
    at,
  )
}

type Made = { node: ts.FunctionLikeDeclaration; scope: Scope }

function functionOf(callee: ts.Expression, scope: Scope, at: Reading): Made | null {
  if (!ts.isIdentifier(callee)) return null
  const found = declarationOf(at.modules, callee.text, scope)
  if (found?.made) return { node: found.made, scope: found.scope }
  const value = found?.value && bare(found.value)
  if (!found || !value || found.part) return null
  if (ts.isArrowFunction(value)) return { node: value, scope: found.scope }
  return at.depth > DEEPEST
    ? null
    : functionOf(value, found.scope, { modules: at.modules, depth: at.depth + 1 })
}

function withArguments({ node, scope }: Made, call: ts.CallExpression, outer: Scope): Scope {
  const given = new Map<string, { value: ts.Expression; scope: Scope }>()
  node.parameters.forEach((parameter, place) => {
    const value = call.arguments[place] ?? parameter.initializer
    if (value && ts.isIdentifier(parameter.name)) given.set(parameter.name.text, { value, scope: outer })
  })
  return { file: scope.file, within: node, given, outer: scope }
}

/** What a function gives back, each way. */
function returnsOf(node: ts.FunctionLikeDeclaration): ts.Expression[] {
  if (!node.body) return []
  if (!ts.isBlock(node.body)) return [node.body]
  const found: ts.Expression[] = []
  const visit = (each: ts.Node) => {
    if (ts.isReturnStatement(each) && each.expression) found.push(each.expression)
    if (!ts.isFunctionLike(each)) ts.forEachChild(each, visit)
  }
  visit(node.body)
  return found
}

function list(given: ts.Expression, scope: Scope, at: Reading): string[] {
  if (at.depth > DEEPEST) return []
  const deeper = { modules: at.modules, depth: at.depth + 1 }
  const node = bare(given)
  if (ts.isArrayLiteralExpression(node))
    return node.elements.flatMap((element) =>
      ts.isSpreadElement(element)
        ? list(element.expression, scope, deeper)
        : [read(element, scope, deeper) ?? VALUE],
    )
  if (ts.isConditionalExpression(node)) {
    const ways = [list(node.whenTrue, scope, deeper), list(node.whenFalse, scope, deeper)]
    return ways.find((way) => way.length > 0) ?? []
  }
  if (ts.isIdentifier(node)) {
    const found = declarationOf(at.modules, node.text, scope)
    return found?.value ? list(found.value, found.scope, deeper) : []
  }
  if (ts.isCallExpression(node)) {
    const callee = bare(node.expression)
    if (ts.isPropertyAccessExpression(callee)) {
      const [work] = node.arguments
      if (callee.name.text === 'map' && work && ts.isArrowFunction(work) && !ts.isBlock(work.body))
        return [
          read(work.body, { file: scope.file, within: work, given: new Map(), outer: scope }, deeper) ??
            VALUE,
        ]
      if (callee.name.text === 'filter') return list(callee.expression, scope, deeper)
      return []
    }
    const made = functionOf(callee, scope, deeper)
    if (!made) return []
    const inner = withArguments(made, node, scope)
    const last = returnsOf(made.node).at(-1)
    return last ? list(last, inner, deeper) : []
  }
  return []
}

/** What `sql.raw` is given. */
function wordOf(given: ts.Expression, scope: Scope, at: Reading): string | null {
  if (at.depth > DEEPEST) return null
  const deeper = { modules: at.modules, depth: at.depth + 1 }
  const node = bare(given)
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce<string | null>((text, span) => {
      const word = wordOf(span.expression, scope, deeper)
      return text === null || word === null ? null : `${text}${word}${span.literal.text}`
    }, node.head.text)
  if (ts.isConditionalExpression(node)) return wordOf(node.whenTrue, scope, deeper)
  if (ts.isNumericLiteral(node)) return node.text
  if (ts.isIdentifier(node)) {
    const found = declarationOf(at.modules, node.text, scope)
    return found?.value ? wordOf(found.value, found.scope, deeper) : null
  }
  if (ts.isElementAccessExpression(node)) {
    const [member] = membersOf(node.expression, null, scope, deeper)
    return member ? wordOf(member.node, member.scope, deeper) : null
  }
  return null
}

type Placed = { node: ts.Expression; scope: Scope }

/** The member of that name of an object, or all of them; of an object that a function gives back, of whichever it may. */
function membersOf(given: ts.Expression, name: string | null, scope: Scope, at: Reading): Placed[] {
  return objectsOf(given, scope, at).flatMap(({ node, scope: where }) =>
    (node as ts.ObjectLiteralExpression).properties.flatMap((member) => {
      if (name !== null && member.name?.getText() !== name) return []
      if (ts.isPropertyAssignment(member)) return [{ node: member.initializer, scope: where }]
      return ts.isShorthandPropertyAssignment(member) ? [{ node: member.name, scope: where }] : []
    }),
  )
}

function objectsOf(given: ts.Expression, scope: Scope, at: Reading): Placed[] {
  if (at.depth > DEEPEST) return []
  const deeper = { modules: at.modules, depth: at.depth + 1 }
  const node = bare(given)
  if (ts.isObjectLiteralExpression(node)) return [{ node, scope }]
  if (ts.isElementAccessExpression(node))
    return membersOf(node.expression, null, scope, deeper).flatMap((each) =>
      objectsOf(each.node, each.scope, deeper),
    )
  if (ts.isIdentifier(node)) {
    const found = declarationOf(at.modules, node.text, scope)
    return found?.value && !found.part ? objectsOf(found.value, found.scope, deeper) : []
  }
  if (!ts.isCallExpression(node)) return []
  const made = functionOf(bare(node.expression), scope, deeper)
  if (!made) return []
  const inner = withArguments(made, node, scope)
  return returnsOf(made.node).flatMap((each) => objectsOf(each, inner, deeper))
}

function longest(ways: Placed[], at: Reading): string | null {
  return ways.reduce<string | null>((best, { node, scope }) => longer(best, read(node, scope, at)), null)
}

function longer(one: string | null, other: string | null): string | null {
  return (one?.length ?? -1) >= (other?.length ?? -1) ? one : other
}

/** Without what changes its type alone. */
export function bare(node: ts.Expression): ts.Expression {
  let inner = node
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isNonNullExpression(inner) ||
    ts.isAwaitExpression(inner)
  )
    inner = inner.expression
  return inner
}
