import { isRaw, needsSession, type Endpoint, type Raw, type Refusal, type Schema } from './endpoint.ts'
import { hasBody, headers, refusals } from './openapi-refusals.ts'
import { collectShapes, type Shapes, type Side } from './openapi-schemas.ts'
import { scopesFor, type KeyScope } from './rights.ts'
import { schemaNames, type SchemaNames } from './schema-names.ts'

type ToldTopic = { kind: string; summary?: string; data?: Schema }
type Told = {
  /** The names that features contribute, which contracts only refer to. */
  names?: Record<string, readonly string[]>
  /** The scopes of API keys that open calls. */
  scopes?: readonly KeyScope[]
  /** What webhooks are sent, by its kind. */
  topics?: readonly ToldTopic[]
  /** What the schemas of contracts are called. */
  schemas?: SchemaNames
  /** Hundreds of endpoints take a while: this lets other work go ahead. */
  pause?: () => Promise<void>
}

/** The OpenAPI 3.1 description of the endpoints. */
export async function openApi(
  endpoints: Endpoint[],
  version: string,
  { names = {}, scopes = [], topics = [], schemas = schemaNames({}), pause = async () => {} }: Told = {},
): Promise<Record<string, unknown>> {
  const shapes = collectShapes(schemas)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    ;(paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, { scopes, shapes })
    await pause()
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Routewright', version, license: { name: 'MIT', identifier: 'MIT' } },
    // Where the document itself was read from.
    servers: [{ url: '/' }],
    paths,
    webhooks: webhooksOf(topics, shapes),
    components: {
      schemas: {
        ...Object.fromEntries(Object.entries(names).map(([kind, known]) => [kind, { type: 'string', enum: known }])),
        ...shapes.components(),
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The secret of an API key, or the token of a session' },
      },
      headers,
      responses: Object.fromEntries(Object.entries(refusals).map(([name, one]) => [name, one.response])),
    },
  }
}

/** What is posted for each kind that stands for itself. */
function webhooksOf(topics: readonly ToldTopic[], shapes: Shapes) {
  return Object.fromEntries(
    topics.flatMap(({ kind, summary = kind, data }) => {
      if (!data) return []
      const properties = {
        id: { type: 'string', description: 'Of the message: the same when it is sent again' },
        kind: { const: kind },
        at: { type: 'string', format: 'date-time' },
        data: shapes.shapeOf(data, 'output'),
      }
      const schema = { type: 'object', properties, required: Object.keys(properties) }
      return [[kind, { post: webhookCall(kind, summary, schema) }]]
    }),
  )
}

function webhookCall(kind: string, summary: string, schema: object) {
  const operationId = `on${kind.replaceAll(/(?:^|\W)(\w)/g, (_, letter: string) => letter.toUpperCase())}`
  return {
    operationId,
    summary,
    parameters: [signature],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Received. Anything else, or no answer in ten seconds, has it sent again' } },
  }
}

const signature = {
  name: 'X-Routewright-Signature',
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description: 't=<seconds>,v1=<hex of HMAC-SHA256 over "t.body">: see docs/api/webhooks.md',
}

/** `GET /api/apps/logistics/depots/{id}` is `getLogisticsDepotsById`. */
export function operationIdOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path
    .replace(/^\/api\/(apps\/)?/, '')
    .replaceAll(/\{(\w)(\w*)\}/g, (_, first: string, rest: string) => `by-${first}${rest}`)
    .split(/[^A-Za-z0-9]+/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function operationOf(endpoint: Endpoint, { scopes, shapes }: { scopes: readonly KeyScope[]; shapes: Shapes }) {
  const opening = scopesOf(endpoint, scopes)
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary || `${endpoint.method} ${endpoint.path}`,
    tags: [tagOf(endpoint)],
    security: needsSession(endpoint.access) ? [{ bearer: opening.slice(0, 1) }] : [],
    ...describedAccess(endpoint, opening),
    parameters: [
      ...parametersOf(shapes, endpoint.params, 'path').filter(({ name }) => endpoint.path.includes(`{${name}}`)),
      ...parametersOf(shapes, endpoint.query, 'query'),
      ...(endpoint.accepted ? [prefer] : []),
      ...(endpoint.takesIdempotencyKey ? [idempotencyKey] : []),
    ],
    ...(hasBody(endpoint.body) && {
      requestBody: { required: true, content: contentOf(shapes, endpoint.body, 'input') },
    }),
    responses: responsesOf(endpoint, shapes),
  }
}

/** `/api/apps/logistics/depots/{id}` is of `logistics depots`. */
function tagOf({ path }: Endpoint): string {
  const words = path.split('/').filter((part) => !['', 'api', 'apps'].includes(part) && !part.startsWith('{'))
  return words.slice(0, 2).join(' ')
}

/** The scopes that open a call to an API key; none where no key does. */
function scopesOf({ access, isForPeople }: Endpoint, scopes: readonly KeyScope[]): string[] {
  if (typeof access === 'string' || isForPeople) return []
  return scopesFor(scopes, access)
}

function describedAccess({ access }: Endpoint, opening: string[]) {
  if (!needsSession(access)) return {}
  const permission = typeof access === 'object' ? `Requires the permission ${access.action} ${access.subject}. ` : ''
  const keys = opening.length > 0 ? `API keys need one of the scopes ${opening.join(', ')}.` : 'No API key opens it.'
  return { description: permission + keys }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  description:
    'The same call with the same key gets the first reply again, for a day, and is done once; with another body it is refused with 409.',
}

const prefer = {
  name: 'Prefer',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'wait=30 waits so many seconds for the answer before it is 202 (RFC 7240).',
}

function responsesOf(endpoint: Endpoint, shapes: Shapes) {
  const good = hasBody(endpoint.reply)
    ? { description: 'Done', content: contentOf(shapes, endpoint.reply, 'output') }
    : { description: 'Done' }
  const usual = Object.entries(refusals).flatMap(([name, { status, fits }]) =>
    fits(endpoint) ? [[status, { $ref: `#/components/responses/${name}` }]] : [],
  )
  const own = Object.entries(endpoint.refusals).map(([status, body]) => [status, exactly(body)])
  const { accepted } = endpoint
  const later = accepted && { 202: { description: 'Not done yet', content: contentOf(shapes, accepted, 'output') } }
  return { [endpoint.status]: good, ...later, ...Object.fromEntries([...usual, ...own]) }
}

/** A refusal whose body is fixed. */
function exactly(body: Refusal | undefined) {
  if (typeof body !== 'string') return { description: 'Refused', content: { 'application/json': { example: body } } }
  return body === ''
    ? { description: 'Refused, with an empty body' }
    : { description: 'Refused', content: { 'text/plain': { example: body } } }
}

function contentOf(shapes: Shapes, part: Schema | Raw, side: Side) {
  if (isRaw(part)) return { [part.raw]: part.schema ? { schema: shapes.shapeOf(part.schema, side) } : {} }
  return { 'application/json': { schema: shapes.shapeOf(part, side) } }
}

function parametersOf(shapes: Shapes, schema: Schema, place: 'path' | 'query') {
  const { properties = {} } = shapes.shapeOf(schema, 'output') as { properties?: Record<string, unknown> }
  const { required = [] } = shapes.shapeOf(schema, 'input') as { required?: string[] }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }))
}
