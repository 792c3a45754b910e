import * as z from 'zod/mini'
import { declaredShape } from './described.ts'
import { isRaw, needsSession, type Endpoint, type Raw, type Refusal, type Schema } from './endpoint.ts'
import { scopesFor, type KeyScope } from './rights.ts'

type Told = {
  /** The names that features contribute, which contracts only refer to. */
  names?: Record<string, readonly string[]>
  /** The scopes of API keys that open calls. */
  scopes?: readonly KeyScope[]
  /** Hundreds of endpoints take a while: this lets other work go ahead. */
  pause?: () => Promise<void>
}

/** The OpenAPI 3.1 description of the endpoints. */
export async function openApi(
  endpoints: Endpoint[],
  version: string,
  { names = {}, scopes = [], pause = async () => {} }: Told = {},
): Promise<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    ;(paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, scopes)
    await pause()
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Routewright', version, license: { name: 'MIT', identifier: 'MIT' } },
    // Where the document itself was read from.
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(names).map(([kind, known]) => [kind, { type: 'string', enum: known }]),
      ),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The secret of an API key, or the token of a session' },
      },
      headers,
      responses: Object.fromEntries(Object.entries(refusals).map(([name, one]) => [name, one.response])),
    },
  }
}

/** `GET /api/apps/logistics/depots/{id}` is `getLogisticsDepotsById`. */
export function operationIdOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path
    .replace(/^\/api\/(apps\/)?/, '')
    .replaceAll(/\{(\w)(\w*)\}/g, (_, first: string, rest: string) => `by-${first}${rest}`)
    .split(/[^A-Za-z0-9]+/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function operationOf(endpoint: Endpoint, scopes: readonly KeyScope[]) {
  const opening = scopesOf(endpoint, scopes)
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary || `${endpoint.method} ${endpoint.path}`,
    tags: [
      endpoint.path
        .split('/')
        .slice(2, 4)
        .filter((part) => part !== 'apps')
        .join(' '),
    ],
    security: needsSession(endpoint.access) ? [{ bearer: opening.slice(0, 1) }] : [],
    ...describedAccess(endpoint, opening),
    parameters: [
      ...parametersOf(endpoint.params, 'path').filter(({ name }) => endpoint.path.includes(`{${name}}`)),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.accepted ? [prefer] : []),
      ...(endpoint.takesIdempotencyKey ? [idempotencyKey] : []),
    ],
    ...(hasBody(endpoint.body) && { requestBody: { content: contentOf(endpoint.body, 'input') } }),
    responses: responsesOf(endpoint),
  }
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
  description: 'The same call with the same key gets the first reply again, for two days, and is done once.',
}

const prefer = {
  name: 'Prefer',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'wait=30 waits so many seconds for the answer before it is 202 (RFC 7240).',
}

function responsesOf(endpoint: Endpoint) {
  const good = hasBody(endpoint.reply)
    ? { description: 'Done', content: contentOf(endpoint.reply, 'output') }
    : { description: 'Done' }
  const usual = Object.entries(refusals).flatMap(([name, { status, fits }]) =>
    fits(endpoint) ? [[status, { $ref: `#/components/responses/${name}` }]] : [],
  )
  const own = Object.entries(endpoint.refusals).map(([status, body]) => [status, exactly(body)])
  const { accepted } = endpoint
  const later = accepted && { 202: { description: 'Not done yet', content: contentOf(accepted, 'output') } }
  return { [endpoint.status]: good, ...later, ...Object.fromEntries([...usual, ...own]) }
}

/** A refusal whose body is fixed. */
function exactly(body: Refusal | undefined) {
  if (typeof body !== 'string') return { description: 'Refused', content: { 'application/json': { example: body } } }
  return body === ''
    ? { description: 'Refused, with an empty body' }
    : { description: 'Refused', content: { 'text/plain': { example: body } } }
}

const whole = { type: 'integer', minimum: 0 }
const headers = {
  'Retry-After': { description: 'After how many seconds to try again', schema: whole },
  'WWW-Authenticate': {
    description: 'What was wrong with the key or session; with 403, `scope` names the scope that is missing',
    schema: { type: 'string' },
  },
  'RateLimit-Limit': { description: 'How many calls can be made at once', schema: whole },
  'RateLimit-Remaining': { description: 'How many of them are left', schema: whole },
  'RateLimit-Reset': { description: 'In how many seconds all are there again', schema: whole },
}
const withHeaders = (...names: (keyof typeof headers)[]) => ({
  headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
})

const message = { type: 'string' }
const code = { type: 'string', description: 'Its name for programs, such as common.notFound: see docs/api/errors.md' }
const objectOf = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
const issues = { type: 'array', items: objectOf({ path: message, message, code }) }
const refused = (description: string, more: Record<string, unknown> = {}) => ({
  description,
  content: { 'application/json': { schema: objectOf({ message, code, ...more }) } },
})

/** Errors any call may return, unless its contract says otherwise. */
const refusals: Record<string, { status: number; fits: (endpoint: Endpoint) => boolean; response: unknown }> = {
  BadRequest: { status: 400, fits: ({ body }) => hasBody(body), response: refused('The request body can’t be read') },
  NotSignedIn: {
    status: 401,
    fits: ({ access }) => needsSession(access),
    response: {
      ...refused('Not signed in, or the key or session is wrong or has ended'),
      ...withHeaders('WWW-Authenticate'),
    },
  },
  NotAllowed: {
    status: 403,
    fits: ({ access }) => typeof access === 'object',
    response: { ...refused('Not allowed'), ...withHeaders('WWW-Authenticate') },
  },
  NotFound: { status: 404, fits: ({ path }) => path.includes('{'), response: refused('Not found') },
  Conflict: {
    status: 409,
    fits: ({ method }) => method !== 'GET',
    response: refused('Something else stands in the way: it exists already, was changed meanwhile, or is in use'),
  },
  TooLarge: { status: 413, fits: ({ body }) => hasBody(body), response: refused('The request body is too large') },
  TooMany: {
    status: 429,
    fits: () => true,
    response: {
      ...refused('Too much at once: try again after Retry-After seconds'),
      ...withHeaders('Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'),
    },
  },
  WrongType: {
    status: 415,
    fits: ({ body }) => isChecked(body),
    response: refused('The request body isn’t application/json'),
  },
  NotValid: {
    status: 422,
    fits: ({ body }) => isChecked(body),
    response: refused('A field isn’t valid', { issues }),
  },
  Unavailable: {
    status: 503,
    fits: () => true,
    response: {
      ...refused('The data can’t be reached: try again after Retry-After seconds'),
      ...withHeaders('Retry-After'),
    },
  },
}

function hasBody(part: Schema | Raw): boolean {
  return isRaw(part) || part._zod.def.type !== 'undefined'
}

function isChecked(part: Schema | Raw): boolean {
  return hasBody(part) && (!isRaw(part) || part.schema !== undefined)
}

function contentOf(part: Schema | Raw, io: 'input' | 'output') {
  if (isRaw(part)) return { [part.raw]: part.schema ? { schema: schemaOf(part.schema, io) } : {} }
  return { 'application/json': { schema: schemaOf(part, io) } }
}

function parametersOf(schema: Schema, place: 'path' | 'query') {
  const { properties = {} } = schemaOf(schema, 'output') as { properties?: Record<string, unknown> }
  const { required = [] } = schemaOf(schema, 'input') as { required?: string[] }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }))
}

function schemaOf(schema: Schema, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, declaredShape(zodSchema)),
  })
  return shape
}
