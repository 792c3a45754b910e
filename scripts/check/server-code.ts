import { dirname, join, relative, resolve } from 'node:path'
import * as ast from 'typescript/unstable/ast'
import { API, type Checker } from 'typescript/unstable/sync'

/** A statement at the top of a file: a function, a constant, or what is done as the file is loaded, such as `handle(…)`. */
export type Unit = { file: string; names: string[]; node: ast.Statement }
/** `called`: the function, if it is declared at the top of a file. */
export type Call = { node: ast.CallExpression; unit: Unit; called: Unit | undefined }

/** The code of the server, read without being run. */
export type ServerCode = {
  checker: Checker
  units: Unit[]
  calls: Call[]
  files: string[]
  unitOf: (node: ast.Node) => Unit
  /** What a name means at the top of a file: its own, or what it imports, also as `commands.changeOrder`. */
  declared: (file: string, name: string) => Unit | undefined
  /** The calls of a function that is declared at the top of a file. */
  callsOf: (unit: Unit) => Call[]
  /** Whether a function is also given to others, which may call it with anything. */
  isPassedOn: (unit: Unit) => boolean
  /** What a unit names of others, in its own file and elsewhere. */
  namedBy: (unit: Unit) => Unit[]
}

const config = 'scripts/check/server.tsconfig.json'

/** Reads the code of the server for as long as it is used. */
export function withServerCode<Result>(root: string, use: (code: ServerCode) => Result): Result {
  const api = new API({ cwd: root })
  try {
    const path = resolve(root, config)
    const project = api.updateSnapshot({ openProject: path }).getProject(path)
    if (!project) throw new Error(`There is no project in ${path}.`)
    const names = project.program.getSourceFileNames().map((name) => relative(root, name))
    const files = names.filter((name) => /^(features|platform|kit)\/.*\.ts$/.test(name) && !name.endsWith('.d.ts'))
    const sources = files.sort().flatMap((file) => {
      const source = project.program.getSourceFile(resolve(root, file))
      return source ? [{ file, source }] : []
    })
    return use(codeOf(sources, project.checker))
  } finally {
    api.close()
  }
}

type Source = { file: string; source: ast.SourceFile }
type Origin = { file: string; name: string }

function codeOf(sources: Source[], checker: Checker): ServerCode {
  const { unitByNode, declared } = unitsIn(sources)
  const unitOf = (node: ast.Node): Unit => unitByNode.get(node) ?? unitOf(node.parent)
  const units = [...unitByNode.values()].filter(
    ({ node }) => !ast.isImportDeclaration(node) && !ast.isExportDeclaration(node),
  )
  const calls: Call[] = []
  const named = new Map<Unit, Set<Unit>>()
  const callees = new Set<ast.Node>()
  const passedOn = new Set<Unit>()
  for (const unit of units) {
    const others = new Set<Unit>()
    named.set(unit, others)
    visit(unit.node, (node) => {
      if (ast.isCallExpression(node)) callees.add(node.expression)
      if (ast.isCallExpression(node)) calls.push({ node, unit, called: meantBy(node.expression, unit.file, declared) })
      const other = meantBy(node, unit.file, declared)
      if (!other || other === unit) return
      others.add(other)
      if (!callees.has(node) && !ast.isTypeQueryNode(node.parent)) passedOn.add(other)
    })
  }
  const byCalled = grouped(calls, ({ called }) => called)
  return {
    checker,
    units,
    calls,
    files: sources.map(({ file }) => file),
    unitOf,
    declared,
    callsOf: (unit) => byCalled.get(unit) ?? [],
    isPassedOn: (unit) => passedOn.has(unit),
    namedBy: (unit) => [...(named.get(unit) ?? [])],
  }
}

type Declared = ServerCode['declared']

function unitsIn(sources: Source[]): { unitByNode: Map<ast.Node, Unit>; declared: Declared } {
  const unitByNode = new Map<ast.Node, Unit>()
  const unitByName = new Map<string, Unit>()
  const origins = new Map<string, Origin>()
  for (const { file, source } of sources)
    for (const statement of source.statements) {
      const unit = { file, names: namesOf(statement), node: statement }
      unitByNode.set(statement, unit)
      for (const name of unit.names) unitByName.set(`${file} ${name}`, unit)
      for (const [local, origin] of originsIn(file, statement)) origins.set(`${file} ${local}`, origin)
    }
  const declared: Declared = (file, name) => {
    const [whole = '', part] = name.split('.')
    const origin = origins.get(`${file} ${whole}`)
    if (origin?.name === '*') return part === undefined ? undefined : declared(origin.file, part)
    if (part !== undefined) return undefined
    return origin ? declared(origin.file, origin.name) : unitByName.get(`${file} ${name}`)
  }
  return { unitByNode, declared }
}

/** The unit that a name means, or one in a file that is imported as a whole: `commands.changeOrder`. */
function meantBy(node: ast.Node, file: string, declared: Declared): Unit | undefined {
  if (ast.isIdentifier(node)) return isKey(node) ? undefined : declared(file, node.text)
  if (!ast.isPropertyAccessExpression(node) || !ast.isIdentifier(node.expression)) return undefined
  return declared(file, `${node.expression.text}.${node.name.text}`)
}

/** The name of a part, as in `row.name` and `{ name: … }`, has nothing to do with what is declared under it. */
function isKey(node: ast.Identifier): boolean {
  const { parent } = node
  if (ast.isPropertyAccessExpression(parent) || ast.isPropertyAssignment(parent)) return parent.name === node
  return ast.isPropertySignatureDeclaration(parent) || (ast.isBindingElement(parent) && parent.propertyName === node)
}

export function visit(node: ast.Node, see: (node: ast.Node) => void): void {
  see(node)
  node.forEachChild((child) => visit(child, see))
}

function namesOf(statement: ast.Statement): string[] {
  if (ast.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : []
  if (!ast.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name))
}

function boundNames(name: ast.BindingName): string[] {
  if (ast.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((one) => (ast.isBindingElement(one) && one.name ? boundNames(one.name) : []))
}

/** What names of a file stand for that other files declare; `*` for all of one. */
function originsIn(file: string, statement: ast.Statement): [string, Origin][] {
  if (!ast.isImportDeclaration(statement) && !ast.isExportDeclaration(statement)) return []
  const from = statement.moduleSpecifier
  if (!from || !ast.isStringLiteral(from)) return []
  const path = from.text.startsWith('.') ? join(dirname(file), from.text) : from.text.replace('#', '')
  const named = ast.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause
  return named ? originsOf(named, path) : []
}

function originsOf(named: ast.NamedImportBindings | ast.NamedExportBindings, file: string): [string, Origin][] {
  if (ast.isNamespaceImport(named)) return [[named.name.text, { file, name: '*' }]]
  if (!ast.isNamedImports(named) && !ast.isNamedExports(named)) return []
  return named.elements.map(({ name, propertyName }) => [name.text, { file, name: (propertyName ?? name).text }])
}

export function grouped<One, Key>(all: readonly One[], keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one)) ?? []
    groups.set(keyOf(one), group)
    group.push(one)
  }
  return groups
}
