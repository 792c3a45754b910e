import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { program } from '#app/api.ts'
import { archiveDriver, createDriver, listDrivers, restoreDriver } from '#features/logistics/drivers/contract.ts'
import { drivers } from '#features/logistics/drivers/server/tables.ts'
import { registerDeviceKey } from '#features/logistics/driver/rules/register-key.ts'
import { createSignInCode, signInDriver } from '#features/logistics/driver-devices/contract.ts'
import { createFeed, readFeed } from '#features/office/calendar/contract.ts'
import {
  deleteUser,
  readUser,
  restoreUser,
  suspendUser,
  undoUserDeletion,
  updateUser,
} from '#features/people/users/contract.ts'
import { testDeviceKey } from '#homes/test/device-key.ts'
import { testApi } from '#homes/test/test-api.ts'
import { endsOfAccess, type EndOfAccess } from '#kit/server/feature.ts'
import { requestOf } from '#kit/web/call.ts'
import { openSession } from '#platform/access/server/sessions.ts'
import { credentials, roles, users } from '#platform/access/server/tables.ts'
import * as accounts from '#platform/accounts/contract.ts'
import { makeLink } from '#platform/accounts/server/links.ts'
import { apiKeyCalls, createApiKey } from '#platform/api-keys/contract.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { createWebhook, listWebhooks } from '#platform/webhooks/contract.ts'
import { streamChanges } from '#platform/events/contract.ts'
import { sendSignal } from '#platform/events/server/commands.ts'
import { confirmTwoStep, startTwoStep } from '#platform/two-step/contract.ts'
import { codeOf, stepAt } from '#platform/two-step/rules.ts'

const api = await testApi()
const { db } = api.machine
const password = 'correct horse battery'
const email = 'ana@depot.example'
const week = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
let owner: string
let driverId: number
let person: { id: number; own: string }

const deviceOf = () => ({ address: '', agent: 'test', now: api.machine.now() })

/** A driver who may do everything, so that they can have access of every kind. */
beforeEach(async () => {
  owner = await api.signIn()
  await db.insert(roles).values([{ name: 'driver', rules: [{ action: 'manage', subject: 'all' }] }])
  const named = { name: 'Ana', phone: '', email: '', depotId: null, vehicleId: null, skills: [], languages: [] }
  const rest = { homeAddress: '', hoursPack: null, week, hasShownPicture: false, notes: '' }
  driverId = (await api.call(createDriver, { as: owner, body: { ...named, ...rest } })).id
  const own = await api.signIn([], { role: 'driver', fullName: 'Ana', username: 'ana', email })
  const { id } = (await api.call(accounts.readMe, { as: own })).userData
  const at = api.machine.now()
  const passwordHash = await api.machine.passwords.hash(password)
  await db.insert(credentials).values({ userId: id, passwordHash, changedAt: at, emailVerifiedAt: at })
  await db.update(drivers).set({ userId: id }).where(eq(drivers.id, driverId))
  person = { id, own }
})

/** How each kind is given, and whether it still works afterwards. */
const kinds: Record<string, () => Promise<() => Promise<boolean>>> = {
  sessions: async () => {
    const as = await openSession(db, person.id, deviceOf())
    return () => works(api.call(accounts.readMe, { as }))
  },
  signInCodes: async () => {
    const { link, pin } = await api.call(createSignInCode, { as: owner, params: { id: driverId } })
    const signIn = (code: string) =>
      works(api.call(signInDriver, { body: { code, deviceId: crypto.randomUUID(), name: '' } }))
    return async () => (await signIn(pin)) || signIn(new URL(link).searchParams.get('code') ?? '')
  },
  links: async () => {
    const [row] = await db.select().from(users).where(eq(users.id, person.id))
    const token = await db.transaction((tx) => makeLink(tx, api.machine, row!, { purpose: 'reset', to: email }))
    return () => works(api.call(accounts.resetPassword, { body: { token, password: 'another good horse' } }))
  },
  calendarFeed: async () => {
    const { url } = await api.call(createFeed, { as: person.own })
    const token = url.split('/').at(-1)!.replace('.ics', '')
    return () => works(api.call(readFeed, { params: { token } }))
  },
  deviceKeys: async () => {
    const key = await testDeviceKey(crypto.randomUUID())
    const register = async () => {
      const as = await openSession(db, person.id, deviceOf())
      return api.call(registerDeviceKey, { as, body: key.registration })
    }
    await register()
    return () => works(register())
  },
  apiKeys: async () => {
    const body = { name: 'Till', scopes: ['drivers:read'], expiresAt: null }
    const { key } = await api.call(createApiKey, { as: person.own, body })
    return () => works(api.call(listDrivers, { as: key }))
  },
  streams: async () => {
    const as = await openSession(db, person.id, deviceOf())
    const leave = new AbortController()
    const headers = { authorization: `Bearer ${as}` }
    const response = await api.fetch(requestOf(streamChanges, { headers, signal: leave.signal }))
    const heard = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    const endsBefore = async (text: string) => {
      for (;;) {
        const { done, value = '' } = await heard.read()
        if (done || value.includes(text)) return done
      }
    }
    return async () => {
      // Whether the session is still there is asked while the stream goes on.
      for (let sent = 0; sent < 20; sent++) {
        const signal = { readerIds: [person.id], kind: `sent-${sent}.`, entity: 'probe', entityId: sent }
        await db.transaction((tx) => sendSignal(tx, api.machine, signal))
        api.machine.bus.wake()
        if (await endsBefore(signal.kind)) return false
      }
      leave.abort()
      return true
    }
  },
}

async function works(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  )
}

const changeRole = async (role: string) => {
  const params = { id: person.id }
  const { version } = await api.call(readUser, { as: owner, params })
  await api.call(updateUser, { as: owner, params, body: { role, version } })
}

/** What may be taken back is: what ended with it stays ended. */
const ends: Record<EndOfAccess['reason'], () => Promise<unknown>> = {
  suspended: async () => {
    await api.call(suspendUser, { as: owner, params: { id: person.id } })
    await api.call(restoreUser, { as: owner, params: { id: person.id } })
  },
  archived: async () => {
    await api.call(archiveDriver, { as: owner, params: { id: driverId } })
    await api.call(restoreDriver, { as: owner, params: { id: driverId } })
  },
  role: async () => {
    await db.insert(roles).values({ name: 'clerk', rules: [{ action: 'read', subject: 'all' }] })
    await changeRole('clerk')
    await changeRole('driver')
  },
  password: () =>
    api.call(accounts.changePassword, {
      as: person.own,
      body: { currentPassword: password, password: 'another good battery' },
    }),
  'two-step': async () => {
    const { secret } = await api.call(startTwoStep, { as: person.own, body: { password } })
    const code = await codeOf(fromBase32(secret), stepAt(api.machine.now()))
    await api.call(confirmTwoStep, { as: person.own, body: { code } })
  },
  'signed-out': () => api.call(accounts.endOtherSessions, { as: person.own }),
  deleted: async () => {
    await api.call(deleteUser, { as: owner, params: { id: person.id } })
    await api.call(undoUserDeletion, { as: owner, params: { id: person.id } })
  },
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = Array.from(text, (one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
  return Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2))
}

it('every kind of access that a feature ends is tried here', () => {
  expect([...Object.keys(kinds), 'webhooks'].toSorted()).toEqual(Object.keys(program.endsAccess).toSorted())
})

it.each(Object.keys(kinds))('%s work while nothing ends them', async (kind) => {
  const stillWorks = await kinds[kind]!()
  expect(await stillWorks()).toBe(true)
})

describe.each(endsOfAccess)('the reason “%s”', (reason) => {
  it.each(Object.keys(kinds))('ends %s', async (kind) => {
    const stillWorks = await kinds[kind]!()
    await ends[reason]()
    api.machine.bus.wake()
    expect(await stillWorks()).toBe(false)
  })
})

describe('a webhook', () => {
  const stay = ['password', 'two-step', 'signed-out']
  const read = async () =>
    (await api.call(listWebhooks, { as: owner })).map(({ isActive, owner: by }) => [isActive, by])

  it.each(endsOfAccess)(
    'goes on after “%s”, as one administrator’s by name where the person is no longer who set it up',
    async (reason) => {
      const body = { url: 'https://program.example/heard', kinds: ['order.created'], isActive: true }
      await api.call(createWebhook, { as: person.own, body })
      expect(await read()).toEqual([[true, 'Ana']])
      await ends[reason]()
      const heir = (await api.call(accounts.readMe, { as: owner })).userData.fullName
      expect(await read()).toEqual([[true, stay.includes(reason) ? 'Ana' : heir]])
      const { notifications } = await api.call(listNotifications, { as: owner })
      const told = notifications.filter(({ kind }) => kind === 'webhooks-handed-over').map(({ values }) => values)
      expect(told).toEqual(stay.includes(reason) ? [] : [{ name: 'Ana', heir, addresses: body.url }])
    },
  )
})

it('a webhook stays with a person whose new role lets them do all that the former one did', async () => {
  const body = { url: 'https://program.example/heard', kinds: ['order.created'], isActive: true }
  await api.call(createWebhook, { as: person.own, body })
  await db.insert(roles).values({ name: 'chief', rules: [{ action: 'manage', subject: 'all' }] })
  await changeRole('chief')
  expect((await api.call(listWebhooks, { as: owner })).map(({ owner: by }) => by)).toEqual(['Ana'])
})

it('an invitation from before a person was deleted opens nothing once they are back', async () => {
  await db.delete(credentials).where(eq(credentials.userId, person.id))
  const token = await db.transaction((tx) =>
    makeLink(
      tx,
      api.machine,
      { id: person.id, fullName: 'Ana', email, language: 'en' },
      { purpose: 'invite', to: email },
    ),
  )
  await ends.deleted()
  const late = { token, password: 'another good battery' }
  expect(await api.refusal(accounts.resetPassword, { body: late })).toMatchObject({ status: 422 })
})

it.each(['password', 'two-step', 'signed-out'] as const)(
  '“%s” leaves the session that asked for it',
  async (reason) => {
    await ends[reason]()
    expect((await api.call(accounts.readMe, { as: person.own })).userData.id).toBe(person.id)
  },
)

it('a link to a new password ends every session, and keys that an administrator can turn on again', async () => {
  const key = await kinds['apiKeys']!()
  const reset = await kinds['links']!()
  expect(await reset()).toBe(true)
  expect((await api.refusal(accounts.readMe, { as: person.own })).status).toBe(401)
  const [kept] = await api.call(apiKeyCalls.list, { as: owner })
  expect(kept).toMatchObject({ name: 'Till', isOn: false })
  await api.call(apiKeyCalls.change, { as: owner, params: { id: kept!.id }, body: { isOn: true } })
  expect(await key()).toBe(true)
})

it('an archived driver doesn’t sign in with a password, and does once restored', async () => {
  const signIn = { body: { email, password, remember: true } }
  await api.call(archiveDriver, { as: owner, params: { id: driverId } })
  expect(await api.refusal(accounts.login, signIn)).toMatchObject({ status: 401 })
  await api.call(restoreDriver, { as: owner, params: { id: driverId } })
  expect(await api.call(accounts.login, signIn)).toHaveProperty('accessToken')
})

it('who has another role signs in although the driver they also are is archived', async () => {
  await db.insert(roles).values({ name: 'clerk', rules: [] })
  await changeRole('clerk')
  await api.call(archiveDriver, { as: owner, params: { id: driverId } })
  expect(await api.call(accounts.login, { body: { email, password, remember: true } })).toHaveProperty('accessToken')
})
