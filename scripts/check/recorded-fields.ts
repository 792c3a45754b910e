import { globSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as ast from 'typescript/unstable/ast'
import { API, SignatureKind, TypeFlags, type Checker, type Type } from 'typescript/unstable/sync'

/** A field that an event can hold: the names that lead to it, and the codes it can be. */
export type RecordedField = { path: string[]; codes: string[] }
export type Recorded = {
  /** By entity and the names joined with dots; what stands in a list is under the list's own name. */
  fields: Map<string, Map<string, RecordedField>>
  /** Calls that record something whose fields the types don't say. */
  unknown: string[]
  calls: number
}

/** Reads from the types what events can hold: of each call that records one, directly or through a function of its feature. */
export function recordedFields(root: string): Recorded {
  const api = new API({ cwd: root })
  try {
    const config = resolve(root, 'tsconfig.json')
    const project = api.updateSnapshot({ openProject: config }).getProject(config)
    if (!project) throw new Error(`There is no project in ${config}.`)
    const calls = globSync('{features,platform}/**/server/**/*.ts', { cwd: root })
      .filter((file) => !file.startsWith('platform/events/'))
      .flatMap((file) => callsIn(file, project.program.getSourceFile(resolve(root, file))))
    return read(project.checker, calls)
  } finally {
    api.close()
  }
}

type Call = {
  file: string
  from: string
  name: string
  args: readonly ast.Expression[]
  within: Within
  around: string[]
}
type Within = ast.FunctionDeclaration | undefined
/** A function that records what it is given: of which entity, if it says so, and the arguments that are states themselves. */
type Recorder = { name: string; entities: string[]; states: number[]; file: string; needsState?: boolean }

function callsIn(file: string, source: ast.SourceFile | undefined): Call[] {
  const calls: Call[] = []
  const imported = source ? importsOf(file, source) : new Map<string, string>()
  const visit = (node: ast.Node, within: Within, around: string) => {
    if (ast.isCallExpression(node) && ast.isIdentifier(node.expression))
      calls.push({
        file,
        from: imported.get(node.expression.text) ?? file,
        name: node.expression.text,
        args: [...node.arguments],
        within,
        around: [node.getText(source), around],
      })
    const inner = ast.isFunctionDeclaration(node) ? node : within
    node.forEachChild((child) => visit(child, inner, around))
  }
  const entity = /^const entity = .*$/m.exec(source?.text ?? '')?.[0] ?? ''
  for (const statement of source?.statements ?? [])
    visit(statement, undefined, `${statement.getText(source)}\n${entity}`)
  return calls
}

function read(checker: Checker, calls: Call[]): Recorded {
  const recorded: Recorded = { fields: new Map(), unknown: [], calls: 0 }
  const waiting: Recorder[] = ['recordEvent', 'recordEvents', 'recordHint'].map((name) => {
    return { name, file: 'platform/events/server/commands.ts', entities: [], states: [] }
  })
  const seen = new Set<string>()
  for (let recorder = waiting.pop(); recorder; recorder = waiting.pop()) {
    const { name, file } = recorder
    for (const call of calls.filter((one) => one.name === name && one.from === file)) {
      recorded.calls += 1
      const outer = keepCall(checker, recorded, call, recorder)
      if (outer && !seen.has(JSON.stringify(outer))) waiting.push(outer)
      seen.add(JSON.stringify(outer))
    }
  }
  return recorded
}

/** Keeps what a call records; where its arguments don't say all of it, gives the function whose callers do. */
function keepCall(checker: Checker, recorded: Recorded, call: Call, recorder: Recorder): Recorder | undefined {
  const { entities, states } = given(checker, call, recorder)
  const known = states.flatMap((state) => fieldsOf(checker, state))
  for (const entity of entities) keep(recorded, entity, known)
  const isComplete = known.length > 0 || (states.length === 0 && !recorder.needsState)
  if (entities.length > 0 && isComplete) return undefined
  const more = { file: call.file, entities, needsState: states.length > 0 }
  const outer = call.within && recorderOf(call.within, more, checker)
  if (outer && outer.name !== recorder.name) return outer
  recorded.unknown.push(`${call.file}: ${call.name} of ${entities.join()}`)
  return undefined
}

/** Where the names a file imports come from. */
function importsOf(file: string, source: ast.SourceFile): Map<string, string> {
  const found = source.text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)'/gm)
  return new Map(
    [...found].flatMap(([, names = '', from = '']) => {
      const path = from.startsWith('.') ? join(dirname(file), from) : from.replace('#', '')
      return names.split(',').map((name): [string, string] => [name.trim(), path])
    }),
  )
}

function keep({ fields }: Recorded, entity: string, found: RecordedField[]): void {
  const known = fields.get(entity) ?? new Map<string, RecordedField>()
  fields.set(entity, known)
  for (const { path, codes } of found) {
    const before = known.get(path.join('.'))?.codes ?? []
    known.set(path.join('.'), { path, codes: [...new Set([...before, ...codes])] })
  }
}

/** What a call records, as far as its own arguments say. */
function given(checker: Checker, { args, around }: Call, recorder: Recorder): { entities: string[]; states: Type[] } {
  const types = args.flatMap((arg) => elementsOf(checker, checker.getTypeAtLocation(arg)))
  const property = (name: string) =>
    types.flatMap((type) => {
      const symbol = type.flags & TypeFlags.Object ? checker.getPropertyOfType(type, name) : undefined
      const found = symbol && checker.getTypeOfSymbol(symbol)
      return found ? [found] : []
    })
  const positional = recorder.states.flatMap((at) => {
    const type = args[at] && checker.getTypeAtLocation(args[at])
    return type ? [type] : []
  })
  const results = recorder.needsState ? types.flatMap((type) => resultsOf(checker, type)) : []
  const own = property('entity').flatMap((type) => literalsOf(type))
  const written = around.map((text) => [...text.matchAll(/entity[:=\s]+'(\w+)'/g)].map(([, entity]) => entity!))
  const entities = [recorder.entities, own, ...written].find((some) => some.length > 0) ?? []
  return {
    entities: [...new Set(entities)],
    states: [...property('before'), ...property('after'), ...positional, ...results],
  }
}

function recorderOf(
  { name, parameters }: ast.FunctionDeclaration,
  known: Omit<Recorder, 'name' | 'states'>,
  checker: Checker,
): Recorder | undefined {
  const isState = (at: string) => at === 'before' || at === 'after'
  const states = parameters.flatMap((one, at) => (ast.isIdentifier(one.name) && isState(one.name.text) ? [at] : []))
  const types = parameters.flatMap((one) => checker.getTypeAtLocation(one) ?? [])
  const hasStates = types.some((type) => checker.getPropertiesOfType(type).some((one) => isState(one.name)))
  return name && { ...known, name: name.text, states, needsState: known.needsState === true && !hasStates }
}

/** What a function that is passed on gives back, once it is there. */
function resultsOf(checker: Checker, type: Type): Type[] {
  return checker.getSignaturesOfType(type, SignatureKind.Call).flatMap((signature) => {
    const result = checker.getReturnTypeOfSignature(signature)
    return result?.isTypeReference() ? [...checker.getTypeArguments(result)] : []
  })
}

function literalsOf(type: Type): string[] {
  return partsOf(type).flatMap((part) => (part.isStringLiteralType() ? [part.value] : []))
}

function partsOf(type: Type): readonly Type[] {
  return type.isUnionType() ? type.getTypes() : [type]
}

/** A type, or those that stand in it where it is a list. */
function elementsOf(checker: Checker, type: Type | undefined): Type[] {
  if (!type) return []
  return partsOf(type).flatMap((part) =>
    checker.isArrayLikeType(part) && part.isTypeReference()
      ? checker.getTypeArguments(part).flatMap((one) => elementsOf(checker, one))
      : [part],
  )
}

/** The fields of a state, those of nested things under their names. */
function fieldsOf(checker: Checker, state: Type, path: string[] = []): RecordedField[] {
  const elements = elementsOf(checker, state)
  const things = elements.filter(
    (one) => one.flags & (TypeFlags.Object | TypeFlags.Intersection) && !isDate(checker, one),
  )
  const inner = things.flatMap((one) =>
    checker.getPropertiesOfType(one).flatMap((symbol) => {
      const type = checker.getTypeOfSymbol(symbol)
      return type ? fieldsOf(checker, type, [...path, symbol.name]) : []
    }),
  )
  if (path.length === 0) return inner
  return [{ path, codes: elements.flatMap((one) => literalsOf(one)) }, ...inner]
}

function isDate(checker: Checker, type: Type): boolean {
  return checker.typeToString(type) === 'Date'
}
