import { isRaw, needsSession, type Endpoint, type Raw, type Schema } from './endpoint.ts'

const whole = { type: 'integer', minimum: 0 }
export const headers = {
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
export const refusals: Record<string, { status: number; fits: (endpoint: Endpoint) => boolean; response: unknown }> = {
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
    fits: ({ access }) => needsSession(access),
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

export function hasBody(part: Schema | Raw): boolean {
  return isRaw(part) || part._zod.def.type !== 'undefined'
}

function isChecked(part: Schema | Raw): boolean {
  return hasBody(part) && (!isRaw(part) || part.schema !== undefined)
}
