import { describe, expect, it } from 'vitest'
import { defaultRoles } from '#platform/access/sample.ts'
import { createApiKey } from '#platform/api-keys/contract.ts'
import { send } from '#homes/test/send.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { rightsOfScope } from '#kit/contract/rights.ts'
import { handlers, program } from './api.ts'

const api = await testApi()
const endpoints = handlers.map(({ endpoint }) => endpoint)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const limited = endpoints.filter(({ access }) => typeof access === 'object')
/** One call for each right, and one for everyone who is signed in: that each call asks for its own is shown by `refusals.test.ts`. */
const oneOfEach = [...new Map(endpoints.map((endpoint) => [JSON.stringify(endpoint.access), endpoint])).values()]

const forPeople = endpoints.filter(({ isForPeople }) => isForPeople)

/**
 * These refuse more than they declare: a picture belongs to a product, and only its people may add one; what deliveries cost
 * concerns every invoice, and clients reach only their own; settings for runs are of use to those who plan for a depot, and
 * these dispatchers plan for none; the day of a driver is for those whose account is a driver's.
 */
const narrower = [
  'GET /api/driver/day',
  'GET /api/driver/map',
  'GET /api/driver/safe-places/{id}',
  'POST /api/files/pictures',
  'GET /api/apps/invoice/delivery-prices',
  'GET /api/apps/logistics/plans/presets',
  'DELETE /api/apps/logistics/plans/presets/{id}',
]

describe('no call is wider than it declares', () => {
  it.each(defaultRoles(program.rights))('for the role $name', async ({ rules }) => {
    const opens = opensFor(rules)
    const calls = limited.filter((endpoint) => opens(endpoint) || oneOfEach.includes(endpoint))
    const { wider, refused } = await walk(() => api.signIn(rules), opens, calls)
    expect(wider).toEqual([])
    expect(refused.filter((name) => !narrower.includes(name))).toEqual([])
  })

  it.each(program.keyScopes)('for an API key with $name, even of an administrator', async (scope) => {
    const as = await api.signIn()
    const { key } = await api.call(createApiKey, { as, body: { name: 'All', scopes: [scope.name], expiresAt: null } })
    const opens = opensFor(rightsOfScope(scope).map(({ action, subject }) => ({ action: [...action], subject })))
    const { wider } = await walk(
      async () => key,
      (endpoint) => endpoint.access !== 'member' && !endpoint.isForPeople && opens(endpoint),
      [...oneOfEach, ...forPeople],
    )
    expect(wider).toEqual([])
  })
})

/** Makes each call; gives those that are answered against what was declared. */
async function walk(signIn: () => Promise<string>, mayCall: (endpoint: Endpoint) => boolean, calls: Endpoint[]) {
  let as = await signIn()
  const wider: string[] = []
  const refused: string[] = []
  for (const endpoint of calls) {
    let { status } = await send(api, endpoint, { as })
    // Some calls end the session they are made in.
    if (status === 401) ({ status } = await send(api, endpoint, { as: (as = await signIn()) }))
    if (mayCall(endpoint) && status === 403) refused.push(nameOf(endpoint))
    if (!mayCall(endpoint) && status !== 403) wider.push(`${nameOf(endpoint)}: ${status}`)
  }
  return { wider, refused }
}

function opensFor(rules: AbilityRule[]): (endpoint: Endpoint) => boolean {
  return ({ access }) => typeof access !== 'object' || isDeclared(rules, access)
}

/** What rules and declaration say, worked out without the library that the server asks. */
function isDeclared(rules: AbilityRule[], { action, subject }: { action: string; subject: string }): boolean {
  const names = (given: string | string[], one: string, wild: string) =>
    [given].flat().some((word) => word === one || word === wild)
  const last = rules.findLast((rule) => names(rule.action, action, 'manage') && names(rule.subject, subject, 'all'))
  return last !== undefined && !last.inverted
}
