import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeCardAccount } from '#features/ecommerce/card-payments/contract.ts'
import { usualProvider } from '#features/ecommerce/card-payments/rules.ts'
import { changeEmailReports } from '#features/logistics/recipient-email/contract.ts'
import { changeSmsProvider } from '#features/logistics/recipient-messages/contract.ts'
import { changeWhatsapp } from '#features/logistics/recipient-whatsapp/contract.ts'
import { createUser, readUser, updateUser } from '#features/people/users/contract.ts'
import { changePayments } from '#features/ecommerce/settings/contract.ts'
import { changeSite } from '#features/site/landing/contract.ts'
import { changeInvoiceSettings, readInvoiceSettings } from '#features/office/invoice-settings/contract.ts'
import { createRole, listRoles, proveSelf, updateRole } from '#platform/access/contract.ts'
import { defaultRoles } from '#platform/access/sample.ts'
import { readMe, resetPassword, setUp } from '#platform/accounts/contract.ts'
import { makeLink } from '#platform/accounts/server/links.ts'
import { users } from '#platform/access/server/tables.ts'
import { createApiKey, rotateApiKey } from '#platform/api-keys/contract.ts'
import { createWebhook } from '#platform/webhooks/contract.ts'
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
  'StoreSettings',
  'User',
]

/**
 * Calls about these things that endanger nothing: what else is kept of a person, what only ends one session, looking at
 * the product as a role, and how the store looks, delivers and charges, none of which says where money goes.
 */
const harmless =
  /^\w+ \/api\/(auth\/role-view|pages\/pricing|apps\/ecommerce\/settings\/(details|checkout|shipping|locations|notifications)|apps\/users\/\{id\}\/(billing\/(plan|address|cards(\/\{cardId\})?)|connections\/\{network\}|notifications|sessions\/\{sessionId\}))$/

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

const addUser = async (role: string, name: string, status: 'active' | 'pending' = 'active') => {
  const person = { fullName: name, username: name, email: `${name}@office.example`, role, status }
  const rest = { company: '', country: '', contact: '', currentPlan: 'basic', billing: 'Manual-Cash' } as const
  const body = { ...person, ...rest, taxId: '', language: 'en' as const, depotIds: [] }
  return (await api.call(createUser, { as: owner, body })).body
}

/** Calls that every administrator is told of. */
const told: [kind: string, prepare: () => Promise<() => Promise<unknown>>][] = [
  ['api-key-created', async () => () => makeKey()],
  [
    'api-key-rotated',
    async () => {
      const { id } = await makeKey()
      return () => api.call(rotateApiKey, { as: owner, params: { id }, body: { overlapHours: 0 } })
    },
  ],
  [
    'card-account-set',
    async () => () => {
      const body = { kind: 'none' as const, url: usualProvider, secretKey: '', signingSecret: '' }
      return api.call(changeCardAccount, { as: owner, body })
    },
  ],
  [
    'own-address-set',
    async () => () =>
      api.call(confirmOwnAddress, { as: owner, body: { address: 'https://routes.example', version: 0 } }),
  ],
  [
    'webhook-address-set',
    async () => () => {
      const body = { url: 'https://program.example/heard', kinds: ['order.created'], isActive: true }
      return api.call(createWebhook, { as: owner, body })
    },
  ],
  [
    'ways-to-pay-set',
    async () => () => {
      const manual = [{ name: 'Transfer', instructions: 'DE89 3704 0044 0532 0130 00', isAtDoor: false, termDays: 0 }]
      const value = { provider: null, methods: [], manual, holdDays: 7 }
      return api.call(changePayments, { as: owner, body: { version: 0, value } })
    },
  ],
  [
    'bank-account-set',
    async () => {
      const kept = await api.call(readInvoiceSettings, { as: owner })
      const iban = 'DE89 3704 0044 0532 0130 00'
      return () => api.call(changeInvoiceSettings, { as: owner, body: { ...kept, iban } })
    },
  ],
  ['administrator-added', async () => () => addUser('admin', 'eve')],
  [
    'administrator-added',
    async () => {
      const { id } = await addUser('editor', 'eve')
      const { version } = await api.call(readUser, { as: owner, params: { id } })
      return () => api.call(updateUser, { as: owner, params: { id }, body: { version, role: 'admin' } })
    },
  ],
  [
    'administrator-added',
    async () => {
      await api.call(createRole, { as: owner, body: { name: 'clerk', rules: [] } })
      await addUser('clerk', 'eve')
      const { roles: all } = await api.call(listRoles, { as: owner })
      const { version } = all.find(({ name }) => name === 'clerk')!
      const rules = [{ action: 'manage', subject: 'all' }]
      return () =>
        api.call(updateRole, { as: owner, params: { name: 'clerk' }, body: { version, name: 'clerk', rules } })
    },
  ],
  [
    'administrator-added',
    async () => {
      await api.call(createRole, { as: owner, body: { name: 'clerk', rules: [] } })
      await addUser('clerk', 'eve', 'pending')
      const rules = [
        { action: 'manage', subject: 'all' },
        { action: 'read', subject: 'AclDemo', inverted: true },
      ]
      return () =>
        api.call(updateRole, { as: owner, params: { name: 'clerk' }, body: { version: 1, name: 'clerk', rules } })
    },
  ],
  [
    'own-site-set',
    async () => () =>
      api.call(changeSite, { as: owner, body: { isPublic: true, ownSite: 'https://else.example', version: 0 } }),
  ],
  [
    'administrator-email-set',
    async () => {
      const { id } = (await api.call(readMe, { as: owner })).userData
      const { version } = await api.call(readUser, { as: owner, params: { id } })
      return async () => {
        api.machine.emails.length = 0
        await api.call(updateUser, { as: owner, params: { id }, body: { version, email: 'eve@else.example' } })
        expect(api.machine.emails.map(({ to }) => to)).toContain('ada@office.example')
      }
    },
  ],
  [
    'sms-provider-set',
    async () => () => {
      const body = { kind: 'http' as const, url: 'https://sms.example', account: '', sender: '', secret: 'secret' }
      return api.call(changeSmsProvider, { as: owner, body })
    },
  ],
  [
    'whatsapp-account-set',
    async () => () => {
      const body = { url: '', account: '', prefix: '', token: '', appSecret: '' }
      return api.call(changeWhatsapp, { as: owner, body })
    },
  ],
  [
    'email-reports-set',
    async () => () => api.call(changeEmailReports, { as: owner, body: { kind: 'mailgun', secret: 'secret' } }),
  ],
]

function makeKey() {
  const body = { name: 'Till', scopes: ['orders:read'], expiresAt: null }
  return api.call(createApiKey, { as: owner, body })
}

describe.each(told)('what ends in “%s”', (kind, prepare) => {
  const read = async () =>
    (await api.call(listNotifications, { as: owner })).notifications.filter((one) => one.kind === kind)

  it('is told to every administrator, once it was done', async () => {
    const send = await prepare()
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 11 * 60_000)
    await expect(send()).rejects.toMatchObject({ status: 403 })
    expect(await read()).toEqual([])
    await api.call(proveSelf, { as: owner, body: { password } })
    await send()
    expect(await read()).toHaveLength(1)
  })
})

it('an invited administrator who comes in is told to the others', async () => {
  const { id } = await addUser('admin', 'eve', 'pending')
  const [person] = await api.machine.db.select().from(users).where(eq(users.id, id))
  const token = await api.machine.db.transaction((tx) =>
    makeLink(tx, api.machine, person!, { purpose: 'invite', to: person!.email }),
  )
  await api.call(resetPassword, { body: { token, password } })
  const { notifications } = await api.call(listNotifications, { as: owner })
  expect(notifications.filter(({ kind }) => kind === 'administrator-came-in')).toHaveLength(1)
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
    const asking = (endpoint: Endpoint) =>
      endpoint.asksPassword || /password/i.test(JSON.stringify(bodyFields(endpoint)))
    expect(open.filter((endpoint) => !asking(endpoint)).map(nameOf)).toEqual([
      'PATCH /api/auth/api-keys/{id}',
      'DELETE /api/auth/api-keys/{id}',
    ])
  })
})

function bodyFields({ body }: Endpoint): string[] {
  return 'def' in body && 'shape' in body.def ? Object.keys(body.def.shape as object) : []
}
