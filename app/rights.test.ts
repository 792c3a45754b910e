import { describe, expect, it } from 'vitest'
import { roles } from '#platform/access/server/tables.ts'
import { startRoleView } from '#platform/access/contract.ts'
import { defaultRoles } from '#platform/access/sample.ts'
import { createApiKey } from '#platform/api-keys/contract.ts'
import { send } from '#homes/test/send.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { handlers, program } from './api.ts'

const api = await testApi()
const endpoints = handlers.map(({ endpoint }) => endpoint)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const limited = endpoints.filter(({ access }) => typeof access === 'object')
const pairs = new Map(
  endpoints.flatMap(({ access }) =>
    typeof access === 'object' ? [[`${access.action} ${access.subject}`, access] as const] : [],
  ),
)

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
    const { wider, refused } = await walk(() => api.signIn(rules), opensFor(rules), limited)
    expect(wider).toEqual([])
    expect(refused.filter((name) => !narrower.includes(name))).toEqual([])
  })

  it.each([...pairs.values()])('for everything but the right to $action $subject', async (right) => {
    const rules: AbilityRule[] = [
      { action: 'manage', subject: 'all' },
      { ...right, inverted: true },
    ]
    const mayCall = opensFor(rules)
    const closed = endpoints.filter((endpoint) => !mayCall(endpoint))
    expect(closed.length).toBeGreaterThan(0)
    const { wider } = await walk(() => api.signIn(rules), mayCall, closed)
    expect(wider).toEqual([])
  })

  it.each(program.keyScopes)(
    'for an API key with $name, even of an administrator',
    async ({ name, action, subject }) => {
      const as = await api.signIn()
      const { key } = await api.call(createApiKey, { as, body: { name: 'All', scopes: [name], expiresAt: null } })
      const opens = opensFor([{ action: [...action], subject }])
      const { wider } = await walk(
        async () => key,
        (endpoint) => endpoint.access !== 'member' && opens(endpoint),
      )
      expect(wider).toEqual([])
    },
  )

  it('an administrator viewing the product as a role can’t change anything', async () => {
    const signIn = async () => {
      const as = await api.signIn()
      const [kept] = await api.machine.db.select({ name: roles.name }).from(roles).limit(1)
      await api.call(startRoleView, { as, body: { role: kept!.name } })
      return as
    }
    const isSafe = ({ access, isSafe: safe }: Endpoint) => safe || access === 'public'
    const unsafe = endpoints.filter((endpoint) => !isSafe(endpoint))
    expect((await walk(signIn, isSafe, unsafe)).wider).toEqual([])
  })
})

/** Makes each call; gives those that are answered against what was declared. */
async function walk(signIn: () => Promise<string>, mayCall: (endpoint: Endpoint) => boolean, calls = endpoints) {
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
