import * as ast from 'typescript/unstable/ast'
import { grouped, visit, type Call, type ServerCode, type Unit } from './server-code.ts'
import { valuesOf, type Values, type Written } from './written-values.ts'

/** A name that the code says, and where. */
type Said = { name: string; file: string }
export type RecordedEvent = Said & { entity: string; isHint: boolean; isNotified: boolean; jobs: string[] }
export type EventsAndJobs = {
  queued: Said[]
  worked: Said[]
  recorded: RecordedEvent[]
  topics: string[]
  /** The file that says who may hear of an entity. */
  audiences: Map<string, string>
  personal: string[]
  /** What the code doesn't say by itself: the file, and the call. */
  unknown: string[]
}

/** So many calls away from what records an event, what is done counts as following from it. */
const nearCalls = 3
const mostShown = 80
/** Jobs that are kept in a row until something has happened, by the name under which they are given. */
const kept: Record<string, string[]> = { job: [], whenSent: ['name'] }
const recorders = { recordEvent: ['kind'], recordEvents: ['[]', 'kind'], recordHint: ['kind'] }

export function findEventsAndJobs(code: ServerCode): EventsAndJobs {
  const unknown: string[] = []
  const orNote = ({ values, isComplete }: Values, node: ast.Node): Written[] => {
    if (!isComplete || values.length === 0) unknown.push(`${code.unitOf(node).file}: ${shortText(node)}`)
    return values
  }
  const queueCalls = code.calls.filter(({ node }) => isOfQueue(node.expression))
  const queued = queueCalls.flatMap((call) => {
    const [job] = isNamed(call, ['add', 'addMissing', 'addOrHasten']) ? call.node.arguments : []
    return job ? orNote(valuesOf(code, job, ['name']), call.node) : []
  })
  const worked = queueCalls.flatMap((call) => {
    const [name] = isNamed(call, ['work']) ? call.node.arguments : []
    return name ? orNote(valuesOf(code, name), call.node) : []
  })
  const names = new Set(worked.map(({ text }) => text))
  const later = keptJobs(code).filter(({ text }) => names.has(text))
  const jobs = grouped([...queued, ...later], ({ at }) => at)
  return {
    queued: [...queued, ...later].map(saidAt),
    worked: worked.map(saidAt),
    recorded: recordings(code, jobs, orNote),
    ...contributions(code),
    unknown: unknown.sort(),
  }
}

function saidAt({ text, at }: Written): Said {
  return { name: text, file: at.file }
}

function shortText(node: ast.Node): string {
  const text = node.getText().replace(/\s+/g, ' ').replaceAll('`', "'")
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
}

function isOfQueue(node: ast.Expression): boolean {
  if (!ast.isPropertyAccessExpression(node)) return false
  const { expression: owner } = node
  return ast.isIdentifier(owner)
    ? owner.text === 'queue'
    : ast.isPropertyAccessExpression(owner) && owner.name.text === 'queue'
}

function isNamed({ node }: Call, names: string[]): boolean {
  return ast.isPropertyAccessExpression(node.expression) && names.includes(node.expression.name.text)
}

function keptJobs(code: ServerCode): Written[] {
  const found: Written[] = []
  for (const { node } of code.units)
    visit(node, (part) => {
      const isShort = ast.isShorthandPropertyAssignment(part) && ast.isIdentifier(part.name)
      if (isShort) found.push(...keptAs(code, part.name, part.name))
      else if (ast.isPropertyAssignment(part)) found.push(...keptAs(code, part.name, part.initializer))
    })
  return found
}

function keptAs(code: ServerCode, name: ast.PropertyName, given: ast.Expression): Written[] {
  const path = ast.isIdentifier(name) && Object.hasOwn(kept, name.text) ? kept[name.text] : undefined
  return path ? valuesOf(code, given, path).values : []
}

type Jobs = Map<Unit, Written[]>
type OrNote = (values: Values, node: ast.Node) => Written[]

function recordings(code: ServerCode, jobs: Jobs, orNote: OrNote): RecordedEvent[] {
  return Object.entries(recorders).flatMap(([name, path]) => {
    const recorder = code.declared('platform/events/server/commands.ts', name)
    return (recorder ? code.callsOf(recorder) : []).flatMap(({ node }) => {
      const happening = node.arguments[2]
      if (!happening) return []
      const entities = valuesOf(code, happening, [...path.slice(0, -1), 'entity']).values
      return orNote(valuesOf(code, happening, path), node).map(({ text, at }) => {
        const entity = entities.find((one) => one.at === at) ?? entities[0]
        const isHint = name === 'recordHint'
        return { name: text, file: at.file, entity: entity?.text ?? '', isHint, ...followed(code, jobs, at) }
      })
    })
  })
}

function followed(code: ServerCode, jobs: Jobs, from: Unit): { isNotified: boolean; jobs: string[] } {
  const near = [...unitsNear(code, from)]
  const notify = code.declared('platform/notifications/server/commands.ts', 'notifyPeople')
  return {
    isNotified: near.some((unit) => unit === notify || (notify !== undefined && code.namedBy(unit).includes(notify))),
    jobs: near.flatMap((unit) => (jobs.get(unit) ?? []).map(({ text }) => text)),
  }
}

function unitsNear(code: ServerCode, from: Unit): Set<Unit> {
  const near = new Set([from])
  let last = [from]
  for (let calls = 0; calls < nearCalls; calls += 1) {
    last = last.flatMap((unit) => code.namedBy(unit)).filter((unit) => !near.has(unit))
    for (const unit of last) near.add(unit)
  }
  return near
}

/** What the manifests say of webhooks, and of who hears what. */
function contributions(code: ServerCode): Pick<EventsAndJobs, 'topics' | 'audiences' | 'personal'> {
  const manifests = code.files.filter((file) => file.endsWith('/server/feature.ts'))
  const parts = manifests.flatMap((file) => {
    const unit = code.declared(file, 'feature')
    return unit ? contributedBy(unit) : []
  })
  const listed = (name: string, path: string[]) =>
    parts
      .filter((part) => part.name === name)
      .flatMap(({ node }) => valuesOf(code, node, path).values.map(({ text }) => text))
  const audiences = parts.filter(({ name }) => name === 'audience').flatMap(({ node }) => audiencesIn(code, node))
  return {
    topics: listed('topics', ['[]', 'kind']),
    personal: listed('personalEntities', ['[]']),
    audiences: new Map(audiences),
  }
}

function contributedBy({ node }: Unit): { name: string; node: ast.Expression }[] {
  const made = ast.isVariableStatement(node) ? node.declarationList.declarations[0]?.initializer : undefined
  if (!made || !ast.isObjectLiteralExpression(made)) return []
  return made.properties.flatMap((part) =>
    ast.isPropertyAssignment(part) && ast.isIdentifier(part.name)
      ? [{ name: part.name.text, node: part.initializer }]
      : [],
  )
}

/** By entity, the file with its function: the manifest itself where that is made there. */
function audiencesIn(code: ServerCode, node: ast.Expression): [string, string][] {
  const { file } = code.unitOf(node)
  if (ast.isIdentifier(node)) {
    const unit = code.declared(file, node.text)
    return unit ? contributedBy(unit).map(({ name }) => [name, unit.file]) : []
  }
  if (!ast.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((part): [string, string][] => {
    if (!ast.isPropertyAssignment(part) || !ast.isIdentifier(part.name)) return []
    const found = ast.isIdentifier(part.initializer) ? code.declared(file, part.initializer.text) : undefined
    return [[part.name.text, found?.file ?? file]]
  })
}
