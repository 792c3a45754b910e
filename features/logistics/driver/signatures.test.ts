import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDeviceKey, type TestDeviceKey } from '#homes/test/device-key.ts'
import { recordedDay, type RecordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { openSession } from '#platform/access/server/sessions.ts'
import { credentials } from '#platform/access/server/tables.ts'
import { notifications } from '#platform/notifications/server/tables.ts'
import { listDriverDevices, signOutDevice } from '../driver-devices/contract.ts'
import { registerKey } from '../driver-devices/server/commands.ts'
import { drivers } from '../drivers/server/tables.ts'
import { exceptions } from '../exceptions/server/tables.ts'
import { readProof } from '../proofs/contract.ts'
import { verifyPack } from '../proofs/rules/verify-pack.ts'
import { takeOutbox } from '../recording/contract.ts'
import { routeActions } from '../routes/server/tables.ts'
import type { SentAction } from './contract.ts'
import { registerDeviceKey } from './rules/register-key.ts'

const api = await testApi()
const { db } = api.machine
let day: RecordedDay
let key: TestDeviceKey
let stopId: number

beforeEach(async () => {
  day = await recordedDay(api)
  key = await testDeviceKey(day.deviceId)
  stopId = day.stops[0]!
})

const register = (by = key) => api.call(registerDeviceKey, { as: day.driver, body: by.registration })
const acts = () => [
  day.act('depart', { at: 1 }),
  day.act('arrive', { at: 2, stopId }),
  day.act('deliver', { at: 3, stopId, data: { name: 'Ana ' } }),
]
const findings = async () => {
  const rows = await db.select().from(routeActions).orderBy(routeActions.sequence)
  return rows.map(({ signed, outcome }) => [signed?.finding ?? 'unsigned', outcome])
}
const raised = async () => {
  const rows = await db.select().from(exceptions).where(eq(exceptions.kind, 'contradiction'))
  return rows.map(({ facts }) => facts.problem)
}
const proof = () => api.call(readProof, { as: day.as, params: { id: stopId } })
const keyShown = async () => {
  const { devices } = await api.call(listDriverDevices, { as: day.as, params: { id: day.driverId } })
  return devices.find(({ id }) => id === day.deviceId)?.key ?? null
}

describe('the key of a device', () => {
  it('is registered with the sign-in that brought it, and once', async () => {
    const first = await register()
    expect(await register()).toEqual(first)
    expect(await keyShown()).toMatchObject({ id: key.keyId, signedInBy: 'other', registeredAt: first.registeredAt })
  })

  it('says that a password brought it only of a person who has one', async () => {
    const [driver] = await db.select().from(drivers).where(eq(drivers.id, day.driverId))
    await db.insert(credentials).values({ userId: driver!.userId!, passwordHash: '', changedAt: api.machine.now() })
    await register()
    expect(await keyShown()).toMatchObject({ signedInBy: 'password' })
  })

  it('is not registered by whoever doesn’t hold it', async () => {
    const other = await testDeviceKey(day.deviceId)
    const body = { ...key.registration, signature: other.registration.signature }
    expect((await api.refusal(registerDeviceKey, { as: day.driver, body })).status).toBe(422)
    expect(await keyShown()).toBe(null)
  })

  it('ends when the office signs the device out, and isn’t taken again', async () => {
    await day.send(await key.sign([day.act('depart', { at: 1 })]))
    await register()
    const params = { id: day.driverId, deviceId: day.deviceId }
    await api.call(signOutDevice, { as: day.as, params })
    expect(await keyShown()).toBe(null)
    const again = await signedInAgain()
    expect((await api.refusal(registerDeviceKey, { as: again, body: key.registration })).status).toBe(409)
  })

  it('has the office sign its device out, before anything was recorded there', async () => {
    await register()
    const params = { id: day.driverId, deviceId: day.deviceId }
    await api.call(signOutDevice, { as: day.as, params })
    expect((await api.refusal(registerDeviceKey, { as: day.driver, body: key.registration })).status).toBe(401)
  })

  it('isn’t taken from a session that was ended after it was let in', async () => {
    const [driver] = await db.select().from(drivers).where(eq(drivers.id, day.driverId))
    const context = { ...api.machine, user: { id: driver!.userId!, sessionId: 'ended' } }
    const sent = { driverId: day.driverId, deviceId: day.deviceId, keyId: key.keyId, publicKey: '' }
    await expect(registerKey(context as never, sent)).rejects.toMatchObject({ status: 401 })
    expect(await keyShown()).toBe(null)
  })

  it('takes the place of the one that the device signed with before, which is told to its driver and the office', async () => {
    await register()
    expect(await told()).toEqual([])
    const other = await testDeviceKey(day.deviceId)
    await register(other)
    await register(other)
    expect(await keyShown()).toMatchObject({ id: other.keyId })
    expect(await told()).toEqual(['device-key-replaced', 'own-key-replaced'])
    expect(await day.send(await key.sign(acts()))).toMatchObject({ isKeyUnfit: true })
    expect(await findings()).toEqual(Array(3).fill(['endedKey', 'applied']))
  })
})

/** What people were told of keys that took the place of another. */
async function told(): Promise<string[]> {
  const rows = await db.select({ kind: notifications.kind }).from(notifications)
  return [...new Set(rows.map(({ kind }) => kind).filter((kind) => kind.endsWith('key-replaced')))].toSorted()
}

/** The driver, signed in anew. */
async function signedInAgain(): Promise<string> {
  const [driver] = await db.select().from(drivers).where(eq(drivers.id, day.driverId))
  return openSession(db, driver!.userId!, { address: '', agent: 'test', now: api.machine.now() })
}

describe('what a device signed', () => {
  it('is checked as it comes in, and shown by the proof', async () => {
    await register()
    await day.send(await key.sign(acts()))
    expect(await findings()).toEqual(Array(3).fill(['valid', 'applied']))
    expect(await raised()).toEqual([])
    const verdict = await verifyPack(await proof())
    expect(verdict).toMatchObject({ faults: [], signed: 2, unsigned: 0, signers: [{ id: key.keyId, endedAt: null }] })
  })

  it('counts without a signature too, as pages from before send it', async () => {
    await day.send(acts())
    expect(await findings()).toEqual(Array(3).fill(['unsigned', 'applied']))
    expect(await raised()).toEqual([])
    expect(await verifyPack(await proof())).toMatchObject({ faults: [], signed: 0, unsigned: 2 })
  })

  it('is taken and marked where the signature is of something else, and one exception says so', async () => {
    await register()
    const [first, ...rest] = await key.sign(acts())
    await day.send([first!, ...rest.map((one): SentAction => ({ ...one, at: first!.at }))])
    expect(await findings()).toEqual([
      ['valid', 'applied'],
      ['wrong', 'applied'],
      ['wrong', 'applied'],
    ])
    expect(await raised()).toEqual(['wrongSignature'])
    expect((await verifyPack(await proof())).faults.map(({ kind }) => kind)).toContain('signer')
  })

  it('is marked where nobody knows the key, or it belongs to another device', async () => {
    await day.send(await key.sign([day.act('depart', { at: 1 })]))
    expect([await findings(), await raised()]).toEqual([[['unknownKey', 'applied']], ['unknownKey']])
    const other = await testDeviceKey(crypto.randomUUID())
    await register(other)
    await day.send(await other.sign([day.act('arrive', { at: 2, stopId })]))
    expect((await findings())[1]).toEqual(['unknownKey', 'applied'])
  })

  it('that can’t be read is none', async () => {
    const [one] = await key.sign([day.act('depart', { at: 1 })])
    await day.send([{ ...one!, signed: { ...one!.signed!, signature: 'x' } }])
    expect(await findings()).toEqual([['unsigned', 'applied']])
  })

  it('is checked the same where the office takes it from a file of the phone', async () => {
    await register()
    const file = { format: 'routewright-outbox-1' as const, driverId: day.driverId, deviceId: day.deviceId }
    const body = { ...file, actions: await key.sign(acts()) }
    await api.call(takeOutbox, { as: day.as, params: { id: day.driverId }, body })
    expect(await findings()).toEqual(Array(3).fill(['valid', 'applied']))
  })
})
