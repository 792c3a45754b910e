/** @module-tag engine */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { plainRoute, type PlainRoute } from '#homes/test/plain-route.ts'
import { monday } from '#homes/test/plan-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { users } from '#platform/access/server/tables.ts'
import { drivers } from '../drivers/server/tables.ts'
import { routes } from '../routes/server/tables.ts'
import * as contract from './contract.ts'
import { positions, vehiclePositions } from './server/tables.ts'

const api = await testApi()
const { db, clock, queue } = api.machine
let as: string
let route: PlainRoute

/** A route of Monday under way. */
beforeEach(async () => {
  clock.now = new Date(`${monday}T12:00:00Z`)
  route = await plainRoute(api)
  as = await api.signIn()
})

type Given = { driverId?: number; vehicleId?: number; kind?: 'gateway'; identifier?: string }
const input = (given: Given) => ({
  name: 'Tracker',
  kind: 'tracker' as const,
  driverId: null,
  vehicleId: null,
  ...given,
})
const add = (given: Given = { vehicleId: route.vehicleId }) =>
  api.call(contract.createTracker, { as, body: input(given) })
const list = () => api.call(contract.listTrackers, { as })
const kept = () => db.select().from(positions).orderBy(positions.id)
const newest = () => db.select().from(vehiclePositions)
const send = (path: string, given: RequestInit = {}) => api.fetch(new Request(`http://localhost${path}`, given))
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  send(path, { method: 'POST', body, headers })
const json = { 'content-type': 'application/json' }
const seconds = (after = 0) => Math.floor(clock.now.getTime() / 1000) + after
const osmand = (token: string, more = '') =>
  send(`/api/feeds/osmand?id=${token}&lat=-34.9&lon=-56.16&timestamp=${seconds()}${more}`)

describe('a tracker', () => {
  it('is added for a vehicle, a driver or a Traccar server, and listed without its token', async () => {
    const made = await add()
    await add({ driverId: route.driverId })
    await add({ kind: 'gateway' })
    expect(made.token).toMatch(/^[0-9a-f]{32}$/)
    const { devices } = await list()
    expect(devices).toMatchObject([
      { id: made.id, vehicleId: route.vehicleId, silence: 'never', kind: 'tracker' },
      { driverId: route.driverId },
      { kind: 'gateway' },
    ])
    expect(JSON.stringify(devices)).not.toContain(made.token)
  })

  it('belongs to one that exists, and to no two', async () => {
    const refusal = (given: Given) => api.refusal(contract.createTracker, { as, body: input(given) })
    expect(await refusal({})).toMatchObject({ status: 422 })
    expect(await refusal({ driverId: 1, vehicleId: 1 })).toMatchObject({ status: 422 })
    expect(await refusal({ kind: 'gateway', vehicleId: 1 })).toMatchObject({ status: 422 })
    expect(await refusal({ driverId: 999 })).toMatchObject({ status: 422 })
    expect(await refusal({ vehicleId: 999 })).toMatchObject({ status: 422 })
    await add({ vehicleId: route.vehicleId, identifier: '860000000000001' })
    expect(await refusal({ vehicleId: 1, identifier: '860000000000001' })).toMatchObject({ status: 409 })
  })

  it('is for people who may change settings', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'Setting' }])
    const body = input({ vehicleId: route.vehicleId })
    expect((await api.refusal(contract.createTracker, { as: reader, body })).status).toBe(403)
    expect((await api.refusal(contract.deleteTracker, { as: reader, params: { id: 1 } })).status).toBe(403)
    expect((await api.refusal(contract.deleteTracker, { as, params: { id: 999 } })).status).toBe(404)
  })

  it('can send nothing more once it is deleted; what it sent stays', async () => {
    const { id, token } = await add()
    expect((await osmand(token)).status).toBe(200)
    await api.call(contract.deleteTracker, { as, params: { id } })
    expect((await osmand(token)).status).toBe(400)
    const place = JSON.stringify({ device_id: token, location: { timestamp: clock.now.toISOString() } })
    expect((await post('/api/feeds/traccar', place, json)).status).toBe(404)
    const basic = { ...json, authorization: `Basic ${btoa(`any:${token}`)}` }
    expect((await post('/api/feeds/owntracks', '{"_type":"lwt"}', basic)).status).toBe(401)
    expect(await kept()).toHaveLength(1)
  })
})

describe('OsmAnd', () => {
  it('sends a place as a query', async () => {
    const { token } = await add()
    const answer = await send(
      `/api/feeds/osmand?id=${token}&timestamp=${seconds()}&lat=-34.90582&lon=-56.19132&speed=12.5&bearing=271.3&altitude=41.0&accuracy=6.4&batt=83.0`,
    )
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    const [row] = await kept()
    expect(row).toMatchObject({ vehicleId: route.vehicleId, driverId: route.driverId, longitude: -56.19132 })
    expect(row).toMatchObject({ heading: 271, batteryPercent: 83, mark: null })
    // 12.5 knots.
    expect(row!.speedMetersPerSecond).toBeCloseTo(6.43, 2)
    expect(await newest()).toMatchObject([{ vehicleId: route.vehicleId, latitude: -34.90582 }])
  })

  it('sends a form, milliseconds, ISO times and a pair of coordinates', async () => {
    const { token } = await add()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    await post('/api/feeds/osmand', `deviceid=${token}&location=-34.9,-56.1&timestamp=${seconds()}000`, form)
    const iso = new Date((seconds() + 10) * 1000).toISOString()
    await send(`/api/feeds/osmand?id=${token}&lat=-34.9&lon=-56.1&timestamp=${encodeURIComponent(iso)}`, {
      method: 'POST',
    })
    const spaced = new Date((seconds() + 20) * 1000).toISOString().slice(0, 19).replace('T', '%20')
    await send(`/api/feeds/osmand?id=${token}&lat=-34.9&lon=-56.1&timestamp=${spaced}`)
    expect((await kept()).map(({ at }) => at.getTime() / 1000 - seconds())).toEqual([0, 10, 20])
  })

  it('is answered 400 without a known token, and never otherwise', async () => {
    const { token } = await add()
    for (const id of ['', 'x', '0'.repeat(32), `${token}0`]) expect((await osmand(id)).status).toBe(400)
    expect((await send('/api/feeds/osmand')).status).toBe(400)
    for (const odd of ['&lat=abc&lon=2', '&lat=91&lon=0', '&timestamp=never&lat=1&lon=1', '&lat=&lon=', ''])
      expect((await send(`/api/feeds/osmand?id=${token}${odd}`)).status, odd).toBe(200)
    expect(await kept()).toEqual([])
  })

  it('without a place is a sign of life that leaves the place as it was', async () => {
    const { token } = await add()
    await osmand(token)
    clock.now = new Date(clock.now.getTime() + 15 * 60_000)
    expect((await send(`/api/feeds/osmand?id=${token}&timestamp=${seconds()}&batt=40`)).status).toBe(200)
    expect(await kept()).toHaveLength(1)
    const [device] = (await list()).devices
    expect(device).toMatchObject({ lastSeenAt: clock.now.toISOString(), batteryPercent: 40, silence: 'noFix' })
    expect(new Date(device!.lastFixAt!).getTime() / 1000).toBe(seconds(-15 * 60))
  })
})

describe('Traccar', () => {
  const client = (token: string, coords = '', at = clock.now) =>
    post(
      '/api/feeds/traccar',
      `{"location":{"event":"motionchange","is_moving":false,"uuid":"5e6d0a0e","timestamp":"${at.toISOString()}","odometer":1204.5,${coords}"activity":{"type":"still","confidence":100},"battery":{"is_charging":false,"level":0.62},"extras":{}},"device_id":"${token}"}`,
      json,
    )
  const coords = `"coords":{"latitude":-34.9058,"longitude":-56.1913,"accuracy":12.4,"speed":-1,"speed_accuracy":-1,"heading":-1,"heading_accuracy":-1,"altitude":31.2},`

  it('Client sends JSON; what is below zero is unknown', async () => {
    const { token } = await add({ driverId: route.driverId })
    const answer = await client(token, coords)
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(await kept()).toMatchObject([
      { vehicleId: route.vehicleId, speedMetersPerSecond: null, heading: null, batteryPercent: 62 },
    ])
  })

  it('Client sends signs of life without a place, and is answered 404 if it is unknown', async () => {
    const { token } = await add()
    expect((await client(token)).status).toBe(200)
    expect((await client('0'.repeat(32), coords)).status).toBe(404)
    expect((await post('/api/feeds/traccar', '{"device_id":', json)).status).toBe(400)
    expect(await kept()).toEqual([])
  })

  it('Client of before version 9 sends a query to the same address', async () => {
    const { token } = await add()
    const { status } = await post(`/api/feeds/traccar?id=${token}&lat=-34.9&lon=-56.1&timestamp=${seconds()}`, '')
    expect(status).toBe(200)
    expect(await kept()).toHaveLength(1)
  })

  it('as a server passes positions on with one token, for trackers by their identifier', async () => {
    const gateway = await add({ kind: 'gateway' })
    const van = await add({ vehicleId: route.vehicleId, identifier: '860000000000001' })
    const forward = (bearer: string, uniqueId: string, more = '') =>
      post(
        '/api/feeds/traccar',
        `{"position":{"id":812,"attributes":{"batteryLevel":77,"ignition":true,"motion":true,"distance":12.1,"totalDistance":91234.5},"deviceId":3,"protocol":"teltonika","serverTime":"2026-11-23T12:00:01.000+00:00","deviceTime":"2026-11-23T12:00:00.000+00:00","fixTime":"${clock.now.toISOString().replace('Z', '+00:00')}","outdated":false,"valid":true,"latitude":-34.9058,"longitude":-56.1913,"altitude":31.0,"speed":10.0,"course":90.0,"address":null,"accuracy":0.0,"network":null,"geofenceIds":null${more}},"device":{"id":3,"attributes":{},"groupId":0,"name":"Van 3","uniqueId":"${uniqueId}","status":"online"}}`,
        { ...json, authorization: `Bearer ${bearer}` },
      )
    expect((await forward(gateway.token, '860000000000001')).status).toBe(200)
    expect(await kept()).toMatchObject([{ trackerId: van.id, accuracyMeters: null, heading: 90, batteryPercent: 77 }])
    expect((await forward(van.token, '860000000000001')).status).toBe(200)
    expect((await forward(gateway.token, '860000000000002')).status).toBe(404)
    expect((await forward(van.token, gateway.identifier)).status).toBe(404)
    expect((await forward('0'.repeat(32), '860000000000001')).status).toBe(401)
  })
})

describe('OwnTracks', () => {
  const basic = (token: string, user = 'van') => ({ ...json, authorization: `Basic ${btoa(`${user}:${token}`)}` })
  const location = () =>
    `{"_type":"location","_id":"9c2f1a","BSSID":"02:00:00:00:00:00","acc":13,"alt":19,"batt":86,"bs":1,"cog":180,"conn":"m","created_at":${seconds()},"lat":-34.9058,"lon":-56.1913,"m":1,"tid":"va","topic":"owntracks/van/phone","tst":${seconds()},"vac":2,"vel":36}`

  it('sends JSON with the token as password, and is answered an empty list', async () => {
    const { token } = await add()
    const answer = await post('/api/feeds/owntracks', location(), { ...basic(token), 'x-limit-u': 'van' })
    expect([answer.status, await answer.text()]).toEqual([200, '[]'])
    expect(await kept()).toMatchObject([{ heading: 180, batteryPercent: 86, accuracyMeters: 13 }])
    expect((await kept())[0]!.speedMetersPerSecond).toBeCloseTo(10)
  })

  it('sends other messages and empty ones, which keep no place', async () => {
    const { token } = await add()
    for (const body of ['', '{"_type":"lwt","tst":1764000000}', '{"_type":"waypoints","waypoints":[]}', '[]']) {
      const answer = await post('/api/feeds/owntracks', body, basic(token))
      expect([answer.status, await answer.text()], body).toEqual([200, '[]'])
    }
    expect(await kept()).toEqual([])
  })

  it('is refused if it is unknown or encrypted', async () => {
    const { token } = await add()
    expect((await post('/api/feeds/owntracks', location(), basic('0'.repeat(32)))).status).toBe(401)
    expect((await post('/api/feeds/owntracks', location(), json)).status).toBe(401)
    const answer = await post('/api/feeds/owntracks', '{"_type":"encrypted","data":"x"}', {
      ...basic(token),
      'accept-language': 'fr',
    })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('chiffrement')])
  })
})

describe('the page of a driver', () => {
  const deviceId = '0b8f1f0e-6f5e-4a44-9a3c-0d6a3f4b2f11'
  const fix = (after = 0, longitude = -56.16) => ({
    at: new Date(clock.now.getTime() + after * 1000).toISOString(),
    longitude,
    latitude: -34.9,
    accuracyMeters: 8,
    speedMetersPerSecond: null,
    heading: 359.8,
    batteryPercent: 50.4,
  })
  /** The session of the driver who drives. */
  async function driverToken() {
    const token = await api.signIn([])
    const all = await db.select().from(users).orderBy(users.id)
    await db
      .update(drivers)
      .set({ userId: all.at(-1)!.id })
      .where(eq(drivers.id, route.driverId))
    return token
  }

  it('sends many at once, in any order and twice', async () => {
    const as = await driverToken()
    const body = { deviceId, positions: [fix(-10), fix(-30), fix(-20)] }
    expect(await api.call(contract.sendPositions, { as, body })).toEqual({ taken: 3, isOnDuty: true })
    expect(await api.call(contract.sendPositions, { as, body })).toEqual({ taken: 3, isOnDuty: true })
    expect((await kept()).map(({ mark, heading }) => [mark, heading])).toEqual([
      [null, 0],
      [null, 0],
      [null, 0],
    ])
    expect(await newest()).toMatchObject([{ vehicleId: route.vehicleId, at: new Date(fix(-10).at) }])
    expect((await list()).devices).toEqual([])
  })

  it('keeps nothing from off duty', async () => {
    const as = await driverToken()
    clock.now = new Date(clock.now.getTime() + 24 * 3_600_000)
    const body = { deviceId, positions: [fix()] }
    expect(await api.call(contract.sendPositions, { as, body })).toEqual({ taken: 0, isOnDuty: false })
    const before = { deviceId, positions: [fix(-24 * 3600)] }
    expect(await api.call(contract.sendPositions, { as, body: before })).toEqual({ taken: 1, isOnDuty: false })
    expect(await kept()).toHaveLength(1)
  })

  it('is for drivers alone', async () => {
    const body = { deviceId, positions: [fix()] }
    expect((await api.refusal(contract.sendPositions, { as, body })).status).toBe(403)
    const wrong = { deviceId, positions: [{ ...fix(), latitude: 91 }] }
    expect((await api.refusal(contract.sendPositions, { as: await driverToken(), body: wrong })).status).toBe(422)
  })
})

describe('a fix', () => {
  it('that is late, of the future or impossible is kept but marked, and moves nothing', async () => {
    const { token } = await add()
    const at = (after: number, lon = -56.16) =>
      send(`/api/feeds/osmand?id=${token}&lat=-34.9&lon=${lon}&timestamp=${seconds(after)}`)
    await at(0)
    await at(-60, -56.161)
    await at(600)
    await at(5, -50)
    await at(0, -56.17)
    expect((await kept()).map(({ mark }) => mark)).toEqual([null, 'late', 'future', 'impossible', 'doubled'])
    expect(await newest()).toMatchObject([{ longitude: -56.16, at: new Date(seconds() * 1000) }])
  })

  it('of a vehicle’s own tracker is kept while its route is under way, even if its driver isn’t on duty', async () => {
    const { token } = await add()
    clock.now = new Date(`${monday}T21:00:00Z`)
    await osmand(token)
    expect(await kept()).toEqual([])
    await db.update(routes).set({ state: 'inProgress' })
    await osmand(token)
    expect(await kept()).toMatchObject([{ vehicleId: route.vehicleId, driverId: route.driverId }])
  })

  it('of a vehicle that no one drives today isn’t kept', async () => {
    const { token } = await add({ vehicleId: 1 === route.vehicleId ? 2 : 1 })
    expect((await osmand(token)).status).toBe(200)
    expect(await kept()).toEqual([])
    expect((await list()).devices).toMatchObject([{ silence: 'offDuty' }])
  })

  it('of another tracker is kept, whatever one sends', async () => {
    const [one, other] = [await add(), await add({ driverId: route.driverId })]
    const answers = await Promise.all([
      send(`/api/feeds/osmand?id=${one.token}&lat=1e999&lon=x&timestamp=-5&batt=1e9&speed=NaN`),
      osmand(other.token),
      send(`/api/feeds/osmand?id=${one.token}&lat=90&lon=180&timestamp=${seconds()}&accuracy=1e300&bearing=-5`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await kept()).map(({ trackerId }) => trackerId).toSorted()).toEqual([one.id, other.id])
  })
})

describe('positions', () => {
  it('are thinned after two days and deleted when the settings say so, day by day', async () => {
    const { token } = await add()
    for (const after of [0, 5, 10, 40])
      await send(`/api/feeds/osmand?id=${token}&lat=-34.9&lon=-56.16&timestamp=${seconds(after)}`)
    expect(await kept()).toHaveLength(4)
    clock.now = new Date(clock.now.getTime() + 2 * 86_400_000)
    await queue.runKept()
    expect(await kept()).toHaveLength(2)
    clock.now = new Date(clock.now.getTime() + 100 * 86_400_000)
    await queue.runKept()
    expect(await kept()).toEqual([])
    expect(await newest()).toEqual([])
  })
})
