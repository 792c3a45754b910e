import { beforeEach, describe, expect, it } from 'vitest'
import { createRole, proveSelf } from '#platform/access/contract.ts'
import { listSessions, setUp } from '#platform/accounts/contract.ts'
import { apiKeyCalls, createApiKey } from '#platform/api-keys/contract.ts'
import { changeUsers, createUser, readUser, suspendUser, updateUser } from '#features/people/users/contract.ts'
import { changePayments } from '#features/ecommerce/settings/contract.ts'
import { changeSite } from '#features/site/landing/contract.ts'
import { changeInvoiceSettings, readInvoiceSettings } from '#features/office/invoice-settings/contract.ts'
import { asking, nameOf } from '#homes/test/walk/ask.ts'
import { askedWithin, unasked } from '#homes/test/walk/proving-calls.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { handlers } from './api.ts'

const api = await testApi()
const ask = asking(api.fetch)
const endpoints = handlers.map(({ endpoint }) => endpoint)
const password = 'correct horse battery'
const refused = { status: 403, code: 'access.passwordAgain' }
let owner: string

beforeEach(async () => {
  const person = { fullName: 'Ada', company: '', username: 'ada', email: 'ada@office.example', language: 'en' as const }
  owner = (await api.call(setUp, { body: { ...person, password } })).accessToken
})

const minutesPass = (minutes: number) => {
  api.machine.clock.now = new Date(api.machine.clock.now.getTime() + minutes * 60_000)
}

/** Calls whose body takes the person’s own password ask in every case. */
function takesPassword({ body, access }: Endpoint): boolean {
  const fields = 'def' in body && 'shape' in body.def ? Object.keys(body.def.shape as object) : []
  return access === 'member' && fields.some((field) => /password/i.test(field))
}

describe('a dangerous call', () => {
  it('asks whoever signed in a while ago for their password, unless that is written down with its reason', () => {
    const dangerous = endpoints.filter(({ danger }) => danger !== null)
    const others = dangerous.filter((endpoint) => !endpoint.asksPassword && !takesPassword(endpoint)).map(nameOf)
    expect(others.toSorted()).toEqual([...Object.keys(askedWithin), ...Object.keys(unasked)].toSorted())
    expect(endpoints.filter(({ asksPassword, danger }) => asksPassword && danger === null).map(nameOf)).toEqual([])
  })

  it('is refused to an old session before anything else is looked at, and open once the password was typed', async () => {
    const codesOf = async () => {
      const asked = endpoints.filter(({ asksPassword }) => asksPassword)
      const found = []
      for (const { method, path } of asked) {
        const { status, text } = await ask(method, path.replaceAll(/\{\w+\}/g, '1'), { as: owner, body: {} })
        found.push({ call: `${method} ${path}`, status, code: /"code":"([\w.]+)"/.exec(text)?.[1] })
      }
      return found
    }
    minutesPass(11)
    const old = await codesOf()
    expect(old.length).toBeGreaterThan(15)
    expect(old).toEqual(old.map(({ call }) => ({ call, ...refused })))
    await api.call(proveSelf, { as: owner, body: { password } })
    expect((await codesOf()).filter(({ code }) => code === refused.code)).toEqual([])
  })
})

describe('the password again', () => {
  const make = (name: string) => api.call(createRole, { as: owner, body: { name, rules: [] } })

  it('takes the right one alone', async () => {
    minutesPass(11)
    const wrong = { as: owner, body: { password: 'another horse battery' } }
    await expect(api.call(proveSelf, wrong)).rejects.toMatchObject({ status: 422, issues: [{ path: 'password' }] })
    await expect(make('clerk')).rejects.toMatchObject(refused)
  })

  it('is asked for where the clock was far ahead at sign-in, and counts then', async () => {
    minutesPass(-60)
    await expect(make('clerk')).rejects.toMatchObject(refused)
    await api.call(proveSelf, { as: owner, body: { password } })
    await make('clerk')
  })

  it('holds for ten minutes, for the session that typed it', async () => {
    minutesPass(11)
    await api.call(proveSelf, { as: owner, body: { password } })
    minutesPass(9)
    await make('clerk')
    minutesPass(2)
    await expect(make('clerks')).rejects.toMatchObject(refused)
    expect((await api.call(listSessions, { as: owner })).sessions).toHaveLength(1)
  })
})

/** Each call that asks only in some cases: what it asks for, and what it lets through. */
const within: Record<string, () => Promise<{ asks: () => Promise<unknown>; lets: () => Promise<unknown> }>> = {
  'PATCH /api/api-keys/{id}': async () => {
    const body = { name: 'Till', scopes: ['orders:read'], expiresAt: null }
    const { id } = await api.call(createApiKey, { as: owner, body })
    const turn = (isOn: boolean) => api.call(apiKeyCalls.change, { as: owner, params: { id }, body: { isOn } })
    return { asks: () => turn(true), lets: () => turn(false) }
  },
  'POST /api/apps/users/bulk': async () => {
    const { id } = await addUser()
    await api.call(suspendUser, { as: owner, params: { id } })
    const run = (action: 'suspend' | 'restore') => api.call(changeUsers, { as: owner, body: { action, ids: [id] } })
    return { asks: () => run('restore'), lets: () => run('suspend') }
  },
  'PUT /api/apps/users/{id}': async () => {
    const { id } = await addUser()
    const { version } = await api.call(readUser, { as: owner, params: { id } })
    const change = (body: object) => api.call(updateUser, { as: owner, params: { id }, body: { version, ...body } })
    return { asks: () => change({ email: 'eve@else.example' }), lets: () => change({ company: 'Depot North' }) }
  },
  'PUT /api/apps/invoice/settings': async () => {
    const kept = await api.call(readInvoiceSettings, { as: owner })
    const change = (body: object) => api.call(changeInvoiceSettings, { as: owner, body: { ...kept, ...body } })
    return { asks: () => change({ iban: 'DE89 3704 0044 0532 0130 00' }), lets: () => change({ termsDays: 21 }) }
  },
  'PUT /api/apps/ecommerce/settings/payments': async () => {
    const way = { name: 'Transfer', instructions: 'To our account', isAtDoor: false, termDays: 0 }
    const value = { provider: null, methods: [], manual: [way], holdDays: 7 }
    const { version } = await api.call(changePayments, { as: owner, body: { version: 0, value } })
    const change = (other: object) =>
      api.call(changePayments, { as: owner, body: { version, value: { ...value, ...other } } })
    const elsewhere = [{ ...way, instructions: 'DE89 3704 0044 0532 0130 00' }]
    return { asks: () => change({ manual: elsewhere }), lets: () => change({ holdDays: 9 }) }
  },
  'PUT /api/pages/site': async () => {
    const change = (body: object) =>
      api.call(changeSite, { as: owner, body: { isPublic: true, ownSite: '', version: 0, ...body } })
    return { asks: () => change({ ownSite: 'https://else.example' }), lets: () => change({ isPublic: false }) }
  },
}

const addUser = async () => {
  const person = {
    fullName: 'Bo',
    username: 'bo',
    email: 'bo@office.example',
    role: 'admin',
    status: 'active' as const,
  }
  const rest = { company: '', country: '', contact: '', currentPlan: 'basic', billing: 'Manual-Cash' } as const
  const body = { ...person, ...rest, taxId: '', language: 'en' as const, depotIds: [] }
  return (await api.call(createUser, { as: owner, body })).body
}

describe.each(Object.keys(within))('%s', (name) => {
  it(`asks where ${askedWithin[name]}, and not elsewhere`, async () => {
    const { asks, lets } = await within[name]!()
    minutesPass(11)
    await expect(asks()).rejects.toMatchObject(refused)
    await lets()
  })
})

describe('an old session', () => {
  it.each([
    { email: 'eve@else.example' },
    { username: 'eve' },
    { role: 'maintainer' },
    { depotIds: [1] },
    { status: 'active' as const },
  ])('changes none of what somebody signs in with or may do: %o', async (body) => {
    const { id } = await addUser()
    if ('status' in body) await api.call(suspendUser, { as: owner, params: { id } })
    const { version } = await api.call(readUser, { as: owner, params: { id } })
    minutesPass(11)
    const refusal = await api.refusal(updateUser, { as: owner, params: { id }, body: { version, ...body } })
    expect(refusal).toMatchObject(refused)
  })
})

it('every call that asks in some cases is tried here', () => {
  // One’s own key is turned on by the same right, and the same handler, as everybody’s.
  const tried = [...Object.keys(within), 'PATCH /api/auth/api-keys/{id}']
  expect(tried.toSorted()).toEqual(Object.keys(askedWithin).toSorted())
})
