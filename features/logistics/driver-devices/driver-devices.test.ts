import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { program } from '#app/api.ts'
import { readUser, restoreUser, suspendUser, updateUser } from '#features/people/users/contract.ts'
import { endOtherSessions, readMe } from '#platform/accounts/contract.ts'
import { ensureRoles } from '#platform/access/server/commands.ts'
import { openSession } from '#platform/access/server/sessions.ts'
import { users } from '#platform/access/server/tables.ts'
import { archiveDriver, createDriver, restoreDriver } from '../drivers/contract.ts'
import { drivers } from '../drivers/server/tables.ts'
import * as contract from './contract.ts'
import { signInCodes } from './server/tables.ts'

const api = await testApi()
let owner: string
let id: number

const week = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }

beforeEach(async () => {
  owner = await api.signIn()
  await ensureRoles(api.machine.db, api.machine.now(), program.rights)
  const driver = { name: 'Ana', phone: '', email: '', depotId: null, vehicleId: null, skills: [], languages: [] }
  const rest = { homeAddress: '', hoursPack: null, week, hasShownPicture: false, notes: '' }
  id = (await api.call(createDriver, { as: owner, body: { ...driver, ...rest } })).id
})

const show = () => api.call(contract.createSignInCode, { as: owner, params: { id } })
const signIn = (code: string, deviceId = crypto.randomUUID()) =>
  api.call(contract.signInDriver, { body: { code, deviceId, name: 'Phone' } })
const refusedCode = (code: string, deviceId = crypto.randomUUID()) =>
  api.refusal(contract.signInDriver, { body: { code, deviceId, name: '' } })
const tokenIn = (link: string) => new URL(link).searchParams.get('code') ?? ''

it('a driver without an email address signs in once with the link, and stays signed in', async () => {
  const { link } = await show()
  const { accessToken, userData } = await signIn(tokenIn(link))
  expect(userData).toMatchObject({ fullName: 'Ana', role: 'driver' })
  expect((await refusedCode(tokenIn(link))).status).toBe(401)
  api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 200 * 86_400_000)
  await api.call(readMe, { as: accessToken })
  api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 200 * 86_400_000)
  expect((await api.call(readMe, { as: accessToken })).userData.fullName).toBe('Ana')
})

it('the PIN works with spaces, and for a quarter of an hour', async () => {
  const first = await show()
  expect(first.pin).toMatch(/^\d{8}$/)
  await signIn(`${first.pin.slice(0, 4)} ${first.pin.slice(4)}`)
  const late = await show()
  api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 16 * 60_000)
  expect((await refusedCode(late.pin)).status).toBe(401)
})

it('wrong PINs and old links of others leave a PIN as it is, until there are hundreds of wrong ones', async () => {
  const { pin } = await show()
  const wrong = pin === '00000000' ? '11111111' : '00000000'
  for (let tries = 0; tries < 8; tries++) expect((await refusedCode(wrong)).status).toBe(401)
  for (let tries = 0; tries < 8; tries++) expect((await refusedCode('ab'.repeat(16))).status).toBe(401)
  await signIn(pin)
  const guessed = await show()
  const { db } = api.machine
  await db.update(signInCodes).set({ failures: 499 }).where(eq(signInCodes.kind, 'pin'))
  expect((await refusedCode('ab'.repeat(16))).status).toBe(401)
  expect((await refusedCode(wrong)).status).toBe(401)
  expect((await refusedCode(guessed.pin)).status).toBe(401)
})

describe('a person who is no longer the driver', () => {
  const isSignedIn = async () =>
    (await api.call(contract.listDriverDevices, { as: owner, params: { id } })).devices.some((one) => one.isSignedIn)

  it('isn’t signed in by a link or PIN from before, and loses the session that one opened', async () => {
    const { accessToken, userData } = await signIn(tokenIn((await show()).link))
    const { link, pin } = await show()
    const { db } = api.machine
    await db.update(users).set({ role: 'admin' }).where(eq(users.id, userData.id))
    expect((await api.refusal(readMe, { as: accessToken })).status).toBe(401)
    expect(await isSignedIn()).toBe(false)
    expect((await refusedCode(tokenIn(link))).status).toBe(401)
    expect((await refusedCode(pin)).status).toBe(401)
  })

  it('isn’t signed in once the driver has another account, or is archived', async () => {
    const first = await show()
    const { db } = api.machine
    await db.update(drivers).set({ isArchived: true }).where(eq(drivers.id, id))
    expect((await refusedCode(tokenIn(first.link))).status).toBe(401)
    await db.update(drivers).set({ isArchived: false }).where(eq(drivers.id, id))
    const second = await show()
    await db.update(drivers).set({ userId: null }).where(eq(drivers.id, id))
    expect((await refusedCode(tokenIn(second.link))).status).toBe(401)
  })
})

it('the link and the PIN are one key: either is used up with the other', async () => {
  const first = await show()
  await signIn(tokenIn(first.link))
  expect((await refusedCode(first.pin)).status).toBe(401)
  const second = await show()
  await signIn(second.pin)
  expect((await refusedCode(tokenIn(second.link))).status).toBe(401)
})

describe('what ends the access of a driver ends their codes and sessions for good', () => {
  const userIdOf = async () => {
    const [driver] = await api.machine.db.select().from(drivers).where(eq(drivers.id, id))
    return driver!.userId!
  }
  const changeRole = async (role: string) => {
    const params = { id: await userIdOf() }
    const { version } = await api.call(readUser, { as: owner, params })
    await api.call(updateUser, { as: owner, params, body: { role, version } })
  }
  const ways: [string, () => Promise<unknown>][] = [
    [
      'suspension',
      async () => {
        const params = { id: await userIdOf() }
        await api.call(suspendUser, { as: owner, params })
        await api.call(restoreUser, { as: owner, params })
      },
    ],
    [
      'another role for a while',
      async () => {
        await changeRole('dispatcher')
        await changeRole('driver')
      },
    ],
    [
      'signing out everywhere else',
      async () => {
        const own = { address: '', agent: 'office', now: api.machine.now() }
        await api.call(endOtherSessions, { as: await openSession(api.machine.db, await userIdOf(), own) })
      },
    ],
    [
      'archiving',
      async () => {
        await api.call(archiveDriver, { as: owner, params: { id } })
        await api.call(restoreDriver, { as: owner, params: { id } })
      },
    ],
    [
      'the office signing out a device',
      async () => {
        const { devices } = await api.call(contract.listDriverDevices, { as: owner, params: { id } })
        for (const { id: deviceId } of devices)
          await api.call(contract.signOutDevice, { as: owner, params: { id, deviceId } })
      },
    ],
  ]

  it.each(ways)('%s', async (_, end) => {
    const own = await signIn(tokenIn((await show()).link))
    const other = await signIn(tokenIn((await show()).link))
    const { link, pin } = await show()
    await end()
    expect((await refusedCode(tokenIn(link))).status).toBe(401)
    expect((await refusedCode(pin)).status).toBe(401)
    expect((await api.refusal(readMe, { as: other.accessToken })).status).toBe(401)
    expect((await api.refusal(readMe, { as: own.accessToken })).status).toBe(401)
    await signIn(tokenIn((await show()).link))
  })

  it('leaves someone of another role, who also drives, signed in where their driver is archived', async () => {
    await show()
    const { db } = api.machine
    const dispatcher = await api.signIn([{ action: 'read', subject: 'Driver' }], { email: 'dora@office.example' })
    const { userData } = await api.call(readMe, { as: dispatcher })
    await db.update(drivers).set({ userId: userData.id }).where(eq(drivers.id, id))
    await api.call(archiveDriver, { as: owner, params: { id } })
    expect((await api.call(readMe, { as: dispatcher })).userData.id).toBe(userData.id)
  })
})

it('a device is signed out by the office at once', async () => {
  const deviceId = crypto.randomUUID()
  const { accessToken } = await signIn(tokenIn((await show()).link), deviceId)
  const list = () => api.call(contract.listDriverDevices, { as: owner, params: { id } })
  expect((await list()).devices).toMatchObject([{ id: deviceId, name: 'Phone', isSignedIn: true }])
  await api.call(contract.signOutDevice, { as: owner, params: { id, deviceId } })
  expect((await api.refusal(readMe, { as: accessToken })).status).toBe(401)
  expect((await list()).devices).toMatchObject([{ id: deviceId, isSignedIn: false }])
})

it('is refused to people without the right, for no one, and without sense', async () => {
  const params = { id, deviceId: 'phone' }
  const stranger = await api.signIn([])
  for (const endpoint of [contract.createSignInCode, contract.listDriverDevices, contract.signOutDevice] as const) {
    expect((await api.refusal(endpoint, { as: stranger, params })).status).toBe(403)
    expect((await api.refusal(endpoint, { as: owner, params: { ...params, id: 4711 } })).status).toBe(404)
  }
  expect((await api.refusal(contract.signOutDevice, { as: owner, params })).status).toBe(404)
  const body = { code: '12345678', deviceId: 'phone', name: '' }
  expect((await api.refusal(contract.signInDriver, { body })).status).toBe(422)
})
