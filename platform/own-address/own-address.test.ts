import { beforeEach, describe, expect, it } from 'vitest'
import { call } from '#kit/web/call.ts'
import { defaultRoles } from '#platform/access/sample.ts'
import { api as apiOf, program } from '#app/api.ts'
import { testApi } from '#homes/test/test-api.ts'
import { login, setUp } from '../accounts/contract.ts'
import { credentials, users } from '../access/server/tables.ts'
import { listNotifications } from '../notifications/contract.ts'
import { confirmOwnAddress, readOwnAddress } from './contract.ts'

const api = await testApi()
const { settings } = api.machine
const started = 'http://localhost:3000'
const password = 'correct horse battery'
const owner = { fullName: 'Ada Owner', company: '', username: 'ada', email: 'ada@office.example', password }
let as: string

beforeEach(async () => {
  Object.assign(settings, { publicUrl: started, isUrlGuessed: true })
  as = (await api.call(setUp, { body: { ...owner, language: 'en' } })).accessToken
})

/** Signs in as a browser does that shows this address. */
const signInAt = (origin: string, email = owner.email) =>
  call(login, { body: { email, password, remember: true }, headers: { origin } }, (request) =>
    api.fetch(new Request(request.url.replace(/^https?:\/\/[^/]+/, origin), request)),
  )
const asked = async () =>
  (await api.call(listNotifications, { as })).notifications.filter(({ kind }) => kind === 'own-address')

describe('without PUBLIC_URL', () => {
  it('links begin with where an administrator signs in, who is asked once whether that is right', async () => {
    await signInAt('https://routes.example.com')
    expect(settings.publicUrl).toBe('https://routes.example.com')
    expect(await asked()).toMatchObject([{ values: { address: 'https://routes.example.com' }, link: '/apps/site' }])
    await signInAt('https://other.example.com')
    expect(await api.call(readOwnAddress, { as })).toMatchObject({
      address: 'https://other.example.com',
      isConfirmed: false,
      isFixed: false,
    })
    expect(await asked()).toHaveLength(1)
  })

  it('nothing changes when others sign in, or an administrator on this machine', async () => {
    const hash = await api.machine.passwords.hash(password)
    await api.signIn([{ action: 'read', subject: 'Product' }], { email: 'client@office.example' })
    const [client] = (await api.machine.db.select().from(users)).filter(({ email }) => email.startsWith('client'))
    await api.machine.db
      .insert(credentials)
      .values({ userId: client!.id, passwordHash: hash, changedAt: api.machine.now() })
    await signInAt('https://evil.example', 'client@office.example')
    await signInAt('http://127.0.0.1:3000')
    expect(settings.publicUrl).toBe(started)
    expect(await asked()).toEqual([])
  })

  it('what a person has said stays, also after a start', async () => {
    await signInAt('https://routes.example.com')
    const { version } = await api.call(readOwnAddress, { as })
    const address = 'https://deliveries.example.com'
    const said = await api.call(confirmOwnAddress, { as, body: { address: `${address}/`, version } })
    expect(said).toMatchObject({ address, isConfirmed: true })
    expect((await api.refusal(confirmOwnAddress, { as, body: { address, version } })).status).toBe(409)
    await signInAt('https://routes.example.com')
    expect(settings.publicUrl).toBe(address)

    const restarted = { ...api.machine, settings: { ...settings, publicUrl: started } }
    await apiOf(restarted).begun
    expect(restarted.settings.publicUrl).toBe(address)
  })

  it('is set by administrators alone, whatever else a role of the store may do', async () => {
    for (const { name, rules } of defaultRoles(program.rights)) {
      const someone = await api.signIn(rules, { email: `${name}@office.example` })
      const body = { address: 'https://evil.example', version: 0 }
      if (name === 'admin') continue
      expect((await api.refusal(confirmOwnAddress, { as: someone, body })).status, name).toBe(403)
      expect((await api.refusal(readOwnAddress, { as: someone })).status, name).toBe(403)
    }
    expect(settings.publicUrl).toBe(started)
  })

  it('is said to every administrator when it is set', async () => {
    const other = await api.signIn(undefined, { email: 'grace@office.example' })
    const address = 'https://deliveries.example.com'
    await api.call(confirmOwnAddress, { as, body: { address, version: 0 } })
    for (const who of [as, other]) {
      const { notifications } = await api.call(listNotifications, { as: who })
      const told = notifications.filter(({ kind }) => kind === 'own-address-set')
      expect(told).toMatchObject([{ values: { address, name: owner.fullName }, link: '/apps/site' }])
    }
    expect((await api.refusal(confirmOwnAddress, { as: other, body: { address, version: 0 } })).status).toBe(409)
    expect(
      (await api.call(listNotifications, { as })).notifications.filter(({ kind }) => kind === 'own-address-set'),
    ).toHaveLength(1)
  })

  it('takes nothing that isn’t the address of a website', async () => {
    for (const address of ['routes.example.com', 'javascript:alert(1)', 'ftp://routes.example.com', ''])
      expect((await api.refusal(confirmOwnAddress, { as, body: { address, version: 0 } })).status).toBe(422)
  })
})

it('what the operator has set can’t be changed or learned', async () => {
  Object.assign(settings, { isUrlGuessed: false })
  await signInAt('https://routes.example.com')
  expect(await api.call(readOwnAddress, { as })).toMatchObject({ address: started, isFixed: true })
  const refused = await api.refusal(confirmOwnAddress, { as, body: { address: 'https://x.example.com', version: 0 } })
  expect(refused.message).toMatch(/PUBLIC_URL/)
})
