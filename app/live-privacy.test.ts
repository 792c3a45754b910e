import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { readDay, readPerformance } from '#features/logistics/day/contract.ts'
import { readDriverDay } from '#features/logistics/driver/contract.ts'
import { listDriverDevices } from '#features/logistics/driver-devices/contract.ts'
import { drivers } from '#features/logistics/drivers/server/tables.ts'
import { listExceptions } from '#features/logistics/exceptions/contract.ts'
import { raise } from '#features/logistics/exceptions/server/commands.ts'
import { readForecasts } from '#features/logistics/forecasts/contract.ts'
import { createTracker, listTrackers, readPositions } from '#features/logistics/positions/contract.ts'
import { listProposals, readRescue, replanRoute } from '#features/logistics/proposals/contract.ts'
import { routes } from '#features/logistics/routes/server/tables.ts'
import { vehicles } from '#features/logistics/vehicles/server/tables.ts'
import { plainRoute, type PlainRoute } from '#homes/test/plain-route.ts'
import { monday } from '#homes/test/plan-day.ts'
import { send } from '#homes/test/send.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { ownRoleNames, type OwnRole } from '#kit/contract/rights.ts'
import { requestOf } from '#kit/web/call.ts'
import { rulesFor } from '#platform/access/rules.ts'
import { defaultRoles } from '#platform/access/sample.ts'
import { users } from '#platform/access/server/tables.ts'
import { streamChanges } from '#platform/events/contract.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { program } from './api.ts'

const api = await testApi()
const { db, clock } = api.machine
let admin: string
let token: string
let route: PlainRoute

const here = -56.162
const marks = ['Marked Person', String(here)]
/** Who is given which call at all. */
const offices = ['admin', 'operations-manager', 'dispatcher'] as const
const plans = [...offices, 'driver', 'read-only'] as const
type Row = { call: Endpoint; query?: string; roles: readonly OwnRole[] }
/** Who sees no other depots; the rest of the office does. */
const ofOwnDepots: readonly OwnRole[] = ['dispatcher', 'depot-clerk', 'driver', 'client']
const query = `?date=${monday}`
const table: Record<string, Row> = {
  'positions and the trail': {
    call: readPositions,
    query: '?vehicleId=1',
    roles: [...offices, 'driver', 'client'],
  },
  trackers: { call: listTrackers, roles: offices },
  forecasts: { call: readForecasts, query, roles: plans },
  'the day': { call: readDay, query, roles: [...offices, 'customer-service', 'read-only'] },
  'how the day went': { call: readPerformance, roles: [...offices, 'customer-service', 'read-only'] },
  // For those alone who drive: none of these accounts belongs to a driver.
  'the day of a driver': { call: readDriverDay, query, roles: [] },
  'devices of a driver': { call: listDriverDevices, roles: [...offices, 'read-only'] },
  exceptions: {
    call: listExceptions,
    roles: [...offices, 'depot-clerk', 'customer-service', 'read-only'],
  },
  proposals: { call: listProposals, query, roles: offices },
  'a better order': { call: replanRoute, roles: offices },
  'a rescue': { call: readRescue, roles: offices },
}

beforeEach(async () => {
  clock.now = new Date(`${monday}T12:00:00Z`)
  route = await plainRoute(api)
  await db.update(vehicles).set({ depotId: 1 }).where(eq(vehicles.id, route.vehicleId))
  await db.update(drivers).set({ name: marks[0]! }).where(eq(drivers.id, route.driverId))
  await db.update(routes).set({ driverName: marks[0]! })
  admin = await api.signIn()
  const body = { name: 'Tracker', kind: 'tracker' as const, driverId: null, vehicleId: route.vehicleId }
  token = (await api.call(createTracker, { as: admin, body })).token
  await fixAt(here)
  await db.transaction((tx) =>
    raise(tx, api.machine, {
      kind: 'breakdown',
      key: 'problem 1',
      routeId: route.id,
      driverId: route.driverId,
      vehicleId: route.vehicleId,
      depotId: 1,
      facts: {},
    }),
  )
})

async function fixAt(longitude: number) {
  const query = `id=${token}&lat=-34.9&lon=${longitude}&timestamp=${clock.now.getTime()}`
  await api.fetch(new Request(`http://localhost/api/feeds/osmand?${query}`))
}

function enter(name: OwnRole, depotIds: number[], fullName = 'Somebody') {
  const { rules } = defaultRoles(program.rights).find((role) => role.name === name)!
  return api.signIn(rulesFor(rules, { id: 0, depotIds }), { depotIds, fullName })
}

/** An open stream, which is read until its person hears of themselves. */
async function listen(role: OwnRole, depotId: number) {
  const name = `${role} of ${depotId}`
  const leave = new AbortController()
  const headers = { authorization: `Bearer ${await enter(role, [depotId], name)}` }
  const response = await api.fetch(requestOf(streamChanges, { headers, signal: leave.signal }))
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.fullName, name))
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const actor = { now: api.machine.now, user: { id: person!.id, fullName: name }, address: '' }
  const heard = async () => {
    await recordEvent(db, actor, { kind: 'user.marked', entity: 'user', entityId: person!.id })
    api.machine.bus.wake()
    let text = ''
    while (!text.includes(`"user.marked","entity":"user","entityId":"${person!.id}"`))
      text += (await reader.read()).value ?? ''
    leave.abort()
    return text
  }
  return { name, role, depotId, heard }
}

/** The route and the driver of the test are both the first. */
function ask({ call, query: asked = '' }: Row, as?: string) {
  return send(api, call, { ...(as && { as }), value: '1', query: asked })
}

describe('who is given what is live', () => {
  it('is the same for each role as this table says, and nobody who isn’t signed in', async () => {
    for (const role of ownRoleNames) {
      const as = await enter(role, [1])
      for (const [name, row] of Object.entries(table)) {
        const { status } = await ask(row, as)
        expect(status, `${role}: ${name}`).toBeLessThan(500)
        expect(status === 403, `${role}: ${name}`).toBe(!row.roles.includes(role))
      }
    }
    for (const [name, row] of Object.entries(table)) expect((await ask(row)).status, name).toBe(401)
  })

  it('ends at the depots of a person, and at what is their own', async () => {
    for (const role of ofOwnDepots) {
      const as = await enter(role, [2])
      for (const [name, row] of Object.entries(table)) {
        // Trackers belong to the workspace; a list of devices says nothing of where they are.
        if (row.call === listTrackers) continue
        const { text } = await ask(row, as)
        for (const mark of marks) expect(text, `${role}: ${name}`).not.toContain(mark)
      }
    }
    const inside = await enter('dispatcher', [1])
    expect((await ask(table['positions and the trail']!, inside)).text).toContain(String(here))
  })

  it('is heard on the stream by the same roles, and of other depots by none', async () => {
    const listening = []
    for (const role of ownRoleNames) listening.push(await listen(role, 1), await listen(role, 2))
    await db.transaction((tx) =>
      raise(tx, api.machine, {
        kind: 'breakdown',
        key: 'problem 2',
        routeId: route.id,
        driverId: route.driverId,
        vehicleId: route.vehicleId,
        depotId: 1,
        facts: {},
      }),
    )
    clock.now = new Date(clock.now.getTime() + 5000)
    await fixAt(here + 0.0001)
    for (const { name, role, depotId, heard } of listening) {
      const text = await heard()
      const { exceptions: ofExceptions, 'positions and the trail': ofPositions } = table
      const isNear = depotId === 1 || !ofOwnDepots.includes(role)
      expect(text.includes('"entity":"exception"'), `${name}: exception`).toBe(
        isNear && ofExceptions!.roles.includes(role),
      )
      // That some vehicle moved, never which: what a screen then asks for ends at its reader’s depots.
      expect(text.includes('"entity":"position"'), `${name}: position`).toBe(ofPositions!.roles.includes(role))
      for (const mark of marks) expect(text, name).not.toContain(mark)
    }
  })

  it('is nothing from off duty, whoever asks', async () => {
    clock.now = new Date(`${monday}T21:00:00Z`)
    await fixAt(-56.199)
    for (const role of ownRoleNames) {
      const as = await enter(role, [1])
      for (const [name, row] of Object.entries(table))
        expect((await ask(row, as)).text, `${role}: ${name}`).not.toContain('-56.199')
    }
  })
})
