import * as ast from 'typescript/unstable/ast'
import type { ServerCode } from './server-code.ts'

/** What a name stands for: a part of a value, a part of what a function is given, or a function. */
export type Binding =
  | { kind: 'value'; node: ast.Expression; path: string[] }
  | { kind: 'given'; of: ast.Node; index: number; path: string[]; fallback?: ast.Expression | undefined }
  | { kind: 'function'; node: ast.Node }

type Part = { path: string[]; fallback?: ast.Expression | undefined }

/** Finds where a name is declared: around it, at the top of its file, or in the file it is imported from. */
export function bindingOf(code: ServerCode, identifier: ast.Identifier): Binding | undefined {
  const name = identifier.text
  for (let scope: ast.Node = identifier; scope.parent; scope = scope.parent) {
    const found = declaredIn(scope, name)
    if (found) return found
  }
  const unit = code.declared(code.unitOf(identifier).file, name)
  return unit && declaredBy(unit.node, unit.names.length === 1 ? unit.names[0]! : name)
}

function declaredIn(scope: ast.Node, name: string): Binding | undefined {
  if (ast.isFunctionLikeDeclaration(scope)) return givenTo(scope, name)
  if (ast.isForOfStatement(scope) && ast.isVariableDeclarationList(scope.initializer)) {
    const part = partNamed(scope.initializer.declarations[0]!.name, name)
    return part && { kind: 'value', node: scope.expression, path: ['[]', ...part.path] }
  }
  if (!ast.isBlock(scope)) return undefined
  for (const statement of scope.statements) {
    const found = declaredBy(statement, name)
    if (found) return found
  }
  return undefined
}

function givenTo(of: ast.FunctionLikeDeclaration, name: string): Binding | undefined {
  for (const [index, { name: given, initializer }] of of.parameters.entries()) {
    const part = partNamed(given, name)
    if (part) return { kind: 'given', of, index, ...part, fallback: part.fallback ?? initializer }
  }
  return undefined
}

function declaredBy(statement: ast.Node, name: string): Binding | undefined {
  if (ast.isFunctionDeclaration(statement))
    return statement.name?.text === name ? { kind: 'function', node: statement } : undefined
  if (!ast.isVariableStatement(statement)) return undefined
  for (const { name: given, initializer } of statement.declarationList.declarations) {
    const part = partNamed(given, name)
    if (part && initializer) return { kind: 'value', node: initializer, path: part.path }
  }
  return undefined
}

/** Which part of what is given has a name: of `{ kind, ...rest }` the kind, or all of it under `rest`. */
function partNamed(given: ast.BindingName, name: string): Part | undefined {
  if (ast.isIdentifier(given)) return given.text === name ? { path: [] } : undefined
  for (const element of given.elements) {
    if (!ast.isBindingElement(element) || !element.name) continue
    const inner = partNamed(element.name, name)
    if (inner)
      return { path: [...stepTo(given, element), ...inner.path], fallback: inner.fallback ?? element.initializer }
  }
  return undefined
}

function stepTo(given: ast.BindingPattern, element: ast.BindingElement): string[] {
  if (element.dotDotDotToken) return []
  if (ast.isArrayBindingPattern(given)) return ['[]']
  const key = element.propertyName ?? element.name
  return [key && ast.isIdentifier(key) ? key.text : '*']
}

/** What a function gives back, its inner functions left out. */
export function returnsOf(written: ast.Node): ast.Expression[] {
  const isFunction =
    ast.isFunctionDeclaration(written) || ast.isFunctionExpression(written) || ast.isArrowFunction(written)
  const body = isFunction ? written.body : undefined
  if (!body) return []
  if (!ast.isBlock(body)) return [body]
  const found: ast.Expression[] = []
  const look = (node: ast.Node) => {
    if (ast.isFunctionLikeDeclaration(node)) return
    if (ast.isReturnStatement(node) && node.expression) found.push(node.expression)
    node.forEachChild(look)
  }
  look(body)
  return found
}

/** An expression without what changes only its type, or waits for it. */
export function unwrapped(node: ast.Expression): ast.Expression {
  const isWrapped =
    ast.isParenthesizedExpression(node) ||
    ast.isAsExpression(node) ||
    ast.isSatisfiesExpression(node) ||
    ast.isNonNullExpression(node) ||
    ast.isAwaitExpression(node)
  return isWrapped ? unwrapped(node.expression) : node
}
