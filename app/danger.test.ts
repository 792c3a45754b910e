import { beforeEach, describe, expect, it } from 'vitest'
import { changeCardAccount } from '#features/ecommerce/card-payments/contract.ts'
import { usualProvider } from '#features/ecommerce/card-payments/rules.ts'
import { defaultRoles } from '#platform/access/sample.ts'
import { setUp } from '#platform/accounts/contract.ts'
import { createApiKey, rotateApiKey } from '#platform/api-keys/contract.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { confirmOwnAddress } from '#platform/own-address/contract.ts'
import { nameOf } from '#homes/test/walk/ask.ts'
import { heldDangers } from '#homes/test/walk/dangerous-calls.ts'
import { reveals } from '#homes/test/walk/secret-calls.ts'
import { testApi } from '#homes/test/test-api.ts'
import { needsSession, type Endpoint } from '#kit/contract/endpoint.ts'
import { scopeOpens } from '#kit/contract/rights.ts'
import { handlers, program } from './api.ts'

const api = await testApi()
const endpoints = handlers.map(({ endpoint }) => endpoint)
const dangerous = endpoints.filter(({ danger }) => danger !== null)

/** What is written of these things decides over money, other people or what opens the product. */
const dangerousSubjects = [
  'ApiKey',
  'CustomerSignIn',
  'GiftCard',
  'OwnAddress',
  'PaymentAccount',
  'RecipientLink',
  'Role',
  'User',
]

/** Calls about these things that endanger nothing: what else is kept of a person, what only ends one session, and looking at the product as a role. */
const harmless =
  /^\w+ \/api\/(auth\/role-view|apps\/users\/\{id\}\/(billing\/(plan|address|cards(\/\{cardId\})?)|connections\/\{network\}|notifications|sessions\/\{sessionId\}))$/

type Rule = { action: string | string[]; subject: string | string[] }
const allows = ({ access }: Endpoint, rules: readonly Rule[]) =>
  typeof access === 'object' &&
  rules.some(
    ({ action, subject }) => [action].flat().includes(access.action) && [subject].flat().includes(access.subject),
  )
const roles = defaultRoles(program.rights).filter(({ name }) => name !== 'admin')

function holdersOf(endpoint: Endpoint) {
  const { access, isForPeople } = endpoint
  const isOpen = typeof access === 'object' && !isForPeople
  return {
    roles: roles.filter(({ rules }) => allows(endpoint, rules)).map(({ name }) => name),
    scopes: isOpen ? program.keyScopes.filter((scope) => scopeOpens(scope, access)).map(({ name }) => name) : [],
  }
}

const password = 'correct horse battery'
let owner: string

beforeEach(async () => {
  const { userData, accessToken } = await api.call(setUp, {
    body: { fullName: 'Ada', company: '', username: 'ada', email: 'ada@office.example', password, language: 'en' },
  })
  owner = accessToken
  expect(userData.role).toBe('admin')
  Object.assign(api.machine.settings, { isUrlGuessed: true })
})

type Proof = { password?: string }
/** Calls that ask whoever signed in a while ago for their password, and what administrators are told of each. */
const proved: [kind: string, prepare: () => Promise<(proof: Proof) => Promise<unknown>>][] = [
  [
    'api-key-created',
    async () => (proof) =>
      api.call(createApiKey, { as: owner, body: { name: 'Till', scopes: ['orders:read'], expiresAt: null, ...proof } }),
  ],
  [
    'api-key-rotated',
    async () => {
      const body = { name: 'Till', scopes: ['orders:read'], expiresAt: null }
      const { id } = await api.call(createApiKey, { as: owner, body })
      return (proof) => api.call(rotateApiKey, { as: owner, params: { id }, body: { overlapHours: 0, ...proof } })
    },
  ],
  [
    'card-account-set',
    async () => (proof) => {
      const off = { kind: 'none' as const, url: usualProvider, secretKey: '', signingSecret: '' }
      return api.call(changeCardAccount, { as: owner, body: { ...off, ...proof } })
    },
  ],
  [
    'own-address-set',
    async () => (proof) =>
      api.call(confirmOwnAddress, { as: owner, body: { address: 'https://routes.example', version: 0, ...proof } }),
  ],
]

describe.each(proved)('what ends in “%s”', (kind, prepare) => {
  const told = async () =>
    (await api.call(listNotifications, { as: owner })).notifications.filter((one) => one.kind === kind)

  it('is done right after signing in, and every administrator is told', async () => {
    const send = await prepare()
    expect(await told()).toEqual([])
    await send({})
    expect(await told()).toHaveLength(1)
  })

  it('asks for the password ten minutes later, and takes the right one alone', async () => {
    const send = await prepare()
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 11 * 60_000)
    for (const proof of [{}, { password: 'another horse battery' }])
      await expect(send(proof)).rejects.toMatchObject({ status: 422, issues: [{ path: 'password' }] })
    expect(await told()).toEqual([])
    await send({ password })
    expect(await told()).toHaveLength(1)
  })
})

describe('a dangerous call', () => {
  it('is open to no role below the administrator, and to no key of a program, unless that is written down with its reason', () => {
    const held = dangerous
      .map((endpoint) => ({ name: nameOf(endpoint), ...holdersOf(endpoint) }))
      .filter((one) => one.roles.length + one.scopes.length > 0)
      .map(({ name, ...holders }) => [name, holders] as const)
    const written = Object.entries(heldDangers).map(
      ([name, { roles: named = [], scopes = [] }]) => [name, { roles: named, scopes }] as const,
    )
    expect(Object.fromEntries(held)).toEqual(Object.fromEntries(written))
    for (const { because } of Object.values(heldDangers)) expect(because.length).toBeGreaterThan(20)
  })

  it('is marked as one where it gives a secret to people with a right, or changes what such rights are about', () => {
    const unmarked = endpoints
      .filter(({ danger, access }) => danger === null && needsSession(access))
      .filter((endpoint) => {
        const { access, method } = endpoint
        const isReveal = typeof access === 'object' && nameOf(endpoint) in reveals
        const isAbout = typeof access === 'object' && method !== 'GET' && dangerousSubjects.includes(access.subject)
        return isReveal || isAbout
      })
      .map(nameOf)
    expect(unmarked.filter((name) => !harmless.test(name))).toEqual([])
  })

  it('that everyone may make for themselves asks for their password, or belongs to what they already hold', () => {
    const open = dangerous.filter(({ access }) => access === 'member')
    const asking = (endpoint: Endpoint) => /password/i.test(JSON.stringify(bodyFields(endpoint)))
    expect(open.filter((endpoint) => !asking(endpoint)).map(nameOf)).toEqual([
      'PATCH /api/auth/api-keys/{id}',
      'DELETE /api/auth/api-keys/{id}',
    ])
  })
})

function bodyFields({ body }: Endpoint): string[] {
  return 'def' in body && 'shape' in body.def ? Object.keys(body.def.shape as object) : []
}
