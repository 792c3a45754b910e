import * as ast from 'typescript/unstable/ast'
import { TypeFlags, type Type } from 'typescript/unstable/sync'
import { bindingOf, returnsOf, unwrapped, type Binding } from './code-names.ts'
import type { Call, ServerCode, Unit } from './server-code.ts'

/** A text that an expression can be, and the unit that says so: the one that calls, where a function is given it. */
export type Written = { text: string; at: Unit }
/** `isComplete`: that these are all it can be. */
export type Values = { values: Written[]; isComplete: boolean }

/** Names that lead to a part of a value: `[]` to the elements of a list, `*` to any property. */
type Path = readonly string[]
type Reading = { code: ServerCode; at: Unit; depth: number }

const mostSteps = 24
const unknown: Values = { values: [], isComplete: false }

/** What a part of an expression can be, as the code says it: by the texts that lead there, or else by its type. */
export function valuesOf(code: ServerCode, node: ast.Expression, path: Path = []): Values {
  return read(node, path, { code, at: code.unitOf(node), depth: 0 })
}

function read(node: ast.Expression, path: Path, { depth, ...reading }: Reading): Values {
  if (depth > mostSteps) return unknown
  const written = readWritten(unwrapped(node), path, { ...reading, depth: depth + 1 })
  if (written.isComplete) return written
  const typed = typedValues(node, path, reading)
  return typed.isComplete ? typed : written
}

function readWritten(node: ast.Expression, path: Path, reading: Reading): Values {
  if (ast.isConditionalExpression(node)) return together([node.whenTrue, node.whenFalse], path, reading)
  if (ast.isBinaryExpression(node)) return isChoice(node) ? together([node.left, node.right], path, reading) : unknown
  if (ast.isIdentifier(node)) return readName(node, path, reading)
  if (ast.isCallExpression(node)) return readCall(node, path, reading)
  return path.length > 0 ? readPart(node, path, reading) : readText(node, reading)
}

function isChoice({ operatorToken: { kind } }: ast.BinaryExpression): boolean {
  return kind === ast.SyntaxKind.QuestionQuestionToken || kind === ast.SyntaxKind.BarBarToken
}

function readText(node: ast.Expression, reading: Reading): Values {
  if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node)) return one(node.text, reading)
  return ast.isTemplateExpression(node) ? readTemplate(node, reading) : readPart(node, [], reading)
}

function readPart(node: ast.Expression, path: Path, reading: Reading): Values {
  if (ast.isPropertyAccessExpression(node)) return read(node.expression, [node.name.text, ...path], reading)
  if (ast.isElementAccessExpression(node)) return read(node.expression, ['*', ...path], reading)
  if (ast.isObjectLiteralExpression(node)) return readObject(node, path, reading)
  return ast.isArrayLiteralExpression(node) ? readList(node, path, reading) : unknown
}

function readTemplate(node: ast.TemplateExpression, reading: Reading): Values {
  return node.templateSpans.reduce<Values>(
    (before, span) => {
      const next = read(span.expression, [], reading)
      const values = before.values.flatMap((first) =>
        next.values.map((second) => {
          const at = second.at === reading.at ? first.at : second.at
          return { text: `${first.text}${second.text}${span.literal.text}`, at }
        }),
      )
      return { values, isComplete: before.isComplete && next.isComplete }
    },
    one(node.head.text, reading),
  )
}

function readObject(node: ast.ObjectLiteralExpression, [key, ...rest]: Path, reading: Reading): Values {
  if (key === undefined) return unknown
  const spread: ast.Expression[] = []
  const found: Values[] = []
  for (const part of node.properties) {
    if (ast.isSpreadAssignment(part)) spread.push(part.expression)
    else if (key !== '*' && nameText(part.name) !== key) continue
    else if (ast.isPropertyAssignment(part)) found.push(read(part.initializer, rest, reading))
    else found.push(isShorthand(part) ? read(part.name, rest, reading) : unknown)
  }
  return found.length > 0 ? joined(found) : together(spread, [key, ...rest], reading)
}

function isShorthand(
  part: ast.ObjectLiteralElement,
): part is ast.ShorthandPropertyAssignment & { name: ast.Identifier } {
  return ast.isShorthandPropertyAssignment(part) && ast.isIdentifier(part.name)
}

function nameText(name: ast.PropertyName): string | undefined {
  return ast.isIdentifier(name) || ast.isStringLiteral(name) ? name.text : undefined
}

function readList(node: ast.ArrayLiteralExpression, [key, ...rest]: Path, reading: Reading): Values {
  // What is empty here is filled elsewhere.
  if ((key !== '[]' && key !== '*') || node.elements.length === 0) return unknown
  return joined(
    node.elements.map((element) =>
      ast.isSpreadElement(element) ? read(element.expression, [key, ...rest], reading) : read(element, rest, reading),
    ),
  )
}

const sameElements = ['filter', 'slice', 'toSorted', 'toReversed', 'concat']

function readCall(node: ast.CallExpression, path: Path, reading: Reading): Values {
  const { expression } = node
  const [first] = node.arguments
  if (ast.isIdentifier(expression)) return readResults(expression, path, reading)
  if (!ast.isPropertyAccessExpression(expression) || path[0] !== '[]') return unknown
  return first ? readMethod(expression.name.text, { list: expression.expression, first }, path, reading) : unknown
}

type OnList = { list: ast.Expression; first: ast.Expression }

function readMethod(method: string, { list, first }: OnList, path: Path, reading: Reading): Values {
  if (method === 'values') return read(first, ['*', ...path.slice(1)], reading)
  if (method === 'map') return readResults(first, path.slice(1), reading)
  if (method === 'flatMap') return readResults(first, path, reading)
  return sameElements.includes(method) ? read(list, path, reading) : unknown
}

/** What comes back from a function, named or written out. */
function readResults(node: ast.Expression, path: Path, reading: Reading): Values {
  const inner = unwrapped(node)
  const found = ast.isIdentifier(inner) ? bindingOf(reading.code, inner) : undefined
  const made = found?.kind === 'value' && found.path.length === 0 ? unwrapped(found.node) : inner
  const written = found?.kind === 'function' ? found.node : made
  const results = returnsOf(written)
  return results.length > 0 ? together(results, path, reading) : unknown
}

function readName(node: ast.Identifier, path: Path, reading: Reading): Values {
  if (node.text === 'undefined') return { values: [], isComplete: true }
  const binding = bindingOf(reading.code, node)
  if (!binding || binding.kind === 'function') return unknown
  const whole = [...binding.path, ...path]
  return binding.kind === 'value' ? read(binding.node, whole, reading) : readGiven(binding, whole, reading)
}

/** What a function is given by those that call it, and what it takes where they leave that out. */
function readGiven({ of, index, fallback }: Binding & { kind: 'given' }, path: Path, reading: Reading): Values {
  const calls = callsOfFunction(reading.code, of)
  if (calls.length === 0) return unknown
  const given = calls.map(({ node, isElement }) => {
    const at = { ...reading, at: reading.code.unitOf(node) }
    const whole = ast.isPropertyAccessExpression(node.expression) ? node.expression.expression : undefined
    if (isElement) return whole && index === 0 ? read(whole, ['[]', ...path], reading) : unknown
    const argument = node.arguments[index]
    return argument ? read(argument, path, at) : { values: [], isComplete: true }
  })
  if (reading.code.isPassedOn(reading.code.unitOf(of)) && !calls.some(({ isElement }) => isElement)) given.push(unknown)
  return joined(fallback ? [...given, read(fallback, [], reading)] : given)
}

/** The calls of a function; for one that is given to a list, such as `rows.map(…)`, the call it is given to. */
function callsOfFunction(code: ServerCode, of: ast.Node): { node: ast.CallExpression; isElement: boolean }[] {
  const { parent } = of
  if (ast.isCallExpression(parent) && parent.expression !== of) return [{ node: parent, isElement: true }]
  const name = ast.isFunctionDeclaration(of) ? of.name : ast.isVariableDeclaration(parent) ? parent.name : undefined
  if (!name || !ast.isIdentifier(name)) return []
  const unit = code.unitOf(of)
  if (unit.names.includes(name.text)) return code.callsOf(unit).map(({ node }) => ({ node, isElement: false }))
  const isCall = ({ node, unit: other }: Call) =>
    other === unit && ast.isIdentifier(node.expression) && node.expression.text === name.text
  return code.calls.filter(isCall).map(({ node }) => ({ node, isElement: false }))
}

/** The texts of a union of literals; of anything else, it isn't known which they are. */
function typedValues(node: ast.Expression, path: Path, { code, at }: Pick<Reading, 'code' | 'at'>): Values {
  let types: readonly Type[] = partsOf(code.checker.getTypeAtLocation(node))
  for (const key of path) types = types.flatMap((type) => partsOf(typeOfPart(code, type, key)))
  const values = types.flatMap((type) => (type.isStringLiteralType() ? [{ text: type.value, at }] : []))
  return { values, isComplete: types.length > 0 && values.length === types.length }
}

function typeOfPart({ checker }: ServerCode, type: Type, key: string): Type | undefined {
  if (key === '[]') return type.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined
  if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return undefined
  const symbol = checker.getPropertyOfType(type, key)
  return symbol && checker.getTypeOfSymbol(symbol)
}

function partsOf(type: Type | undefined): readonly Type[] {
  if (!type) return []
  const parts = type.isUnionType() ? type.getTypes() : [type]
  return parts.filter(({ flags }) => !(flags & (TypeFlags.Undefined | TypeFlags.Null)))
}

function one(text: string, { at }: Reading): Values {
  return { values: [{ text, at }], isComplete: true }
}

function together(nodes: readonly ast.Expression[], path: Path, reading: Reading): Values {
  return joined(nodes.map((node) => read(node, path, reading)))
}

function joined(all: Values[]): Values {
  return { values: all.flatMap(({ values }) => values), isComplete: all.every(({ isComplete }) => isComplete) }
}
