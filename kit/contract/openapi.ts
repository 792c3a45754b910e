import * as z from 'zod/mini'
import { isRaw, type Endpoint, type Raw, type Schema } from './endpoint.ts'

/** The OpenAPI 3.1 description of the endpoints. */
export function openApi(endpoints: Endpoint[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint)
  return {
    openapi: '3.1.0',
    info: { title: 'Routewright', version },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}

function operationOf(endpoint: Endpoint) {
  const { access } = endpoint
  return {
    summary: endpoint.summary || `${endpoint.method} ${endpoint.path}`,
    tags: [endpoint.path.split('/').slice(2, 4).filter((part) => part !== 'apps').join(' ')],
    ...(access !== 'public' && { security: [{ bearer: [] }] }),
    ...(typeof access === 'object' && { description: `Needs ${access.action} on ${access.subject}.` }),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(hasBody(endpoint.body) && { requestBody: { content: contentOf(endpoint.body, 'input') } }),
    responses: responsesOf(endpoint),
  }
}

function responsesOf(endpoint: Endpoint) {
  const good = hasBody(endpoint.reply) ? { description: 'Done', content: contentOf(endpoint.reply, 'output') } : { description: 'Done' }
  const refusals = Object.entries(endpoint.refusals).map(([status, body]) => [status, { description: typeof body === 'string' ? body || 'Refused' : JSON.stringify(body) }])
  return { [endpoint.status]: good, ...Object.fromEntries(refusals) }
}

function hasBody(part: Schema | Raw): boolean {
  return isRaw(part) || part._zod.def.type !== 'undefined'
}

function contentOf(part: Schema | Raw, io: 'input' | 'output') {
  return isRaw(part) ? { [part.raw]: {} } : { 'application/json': { schema: schemaOf(part, io) } }
}

function parametersOf(schema: Schema, place: 'path' | 'query') {
  const { properties = {} } = schemaOf(schema, 'output') as { properties?: Record<string, unknown> }
  return Object.entries(properties).map(([name, shape]) => ({ name, in: place, required: place === 'path', schema: shape }))
}

function schemaOf(schema: Schema, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return shape
}
