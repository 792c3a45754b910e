import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { roles, users } from '#platform/access/server/tables.ts'
import { login, resetPassword } from '#platform/accounts/contract.ts'
import { listEvents } from '#platform/events/contract.ts'
import { searchAll } from '#platform/search/contract.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import { testApi } from '#homes/test/test-api.ts'
import { program } from '#app/api.ts'
import { defaultRoles } from '#platform/access/sample.ts'
import { deleteZone } from '../depots/contract.ts'
import { sampleDepotsAndZones } from '../depots/sample.ts'
import { weekOf } from '../settings/rules.ts'
import { sampleFleet } from '../vehicles/sample.ts'
import * as contract from './contract.ts'
import type { DayInput, DriverInput } from './contract.ts'
import { hoursOn, withoutDay } from './rules.ts'
import { sampleDrivers } from './sample.ts'

const api = await testApi()
let as = ''
beforeEach(async () => {
  as = await api.signIn()
  await sampleDepotsAndZones(api.machine)
})

// The clock of the tests stands on Friday, 20 November 2026.
const driver = (change: Partial<DriverInput> = {}): DriverInput => ({
  name: 'Ana Sosa',
  phone: '+598 91 234 567',
  email: 'ana@example.com',
  depotId: 1,
  vehicleId: null,
  skills: ['Cash'],
  languages: ['en'],
  homeAddress: '',
  hoursPack: null,
  week: weekOf(['friday'], '08:00', '16:00'),
  hasShownPicture: false,
  notes: '',
  costPerHourCents: 900,
  ...change,
})
const add = (change: Partial<DriverInput> = {}) => api.call(contract.createDriver, { as, body: driver(change) })
const names = async (query: object = {}, who = as) =>
  (await api.call(contract.listDrivers, { as: who, query })).drivers.map(({ name }) => name)
const may = (action: string[], depotIds: number[]): AbilityRule => ({
  action,
  subject: 'Driver',
  conditions: { depotId: { $in: depotIds } },
})
const day: DayInput = { kind: 'leave', from: '2026-11-20', to: '2026-11-21', hours: [], note: '' }

describe('the import of drivers', () => {
  const run = (text: string, mode: 'check' | 'apply', who = as) =>
    api.call(contract.importDrivers, { as: who, query: { mode }, body: new Blob([text]) })

  it('checks first, then imports the valid rows and updates known emails', async () => {
    const { id } = await add()
    const text = [
      'Name,Email,Phone,Depot,Skills,Cost of an hour',
      'Bruno Díaz,bruno@example.com,099 111,AGU,"Cash; Fridge","12,50"',
      'Ana S.,ANA@example.com,,,,',
      'Nobody,no@example.com,,Nowhere,,',
      ',nameless@example.com,,,,',
      'Twice,bruno@example.com,,,,',
      'Dear,dear@example.com,,,,lots',
    ].join('\n')
    const { rows } = await run(text, 'check')
    expect(rows.map(({ outcome }) => outcome)).toEqual(['create', 'update', 'refused', 'refused', 'refused', 'refused'])
    expect(rows.slice(2).map(({ message }) => message)).toEqual([
      'There is no depot named Nowhere.',
      'Name is missing or invalid.',
      'This email appears more than once in the file.',
      'Cost of an hour is missing or invalid.',
    ])
    expect(await names()).toEqual(['Ana Sosa'])
    await run(text, 'apply')
    expect(await names()).toEqual(['Ana S.', 'Bruno Díaz'])
    const ana = await api.call(contract.readDriver, { as, params: { id } })
    expect(ana).toMatchObject({ phone: '+598 91 234 567', skills: ['Cash'], costPerHourCents: 900, version: 2 })
    const [bruno] = (await api.call(contract.listDrivers, { as, query: { q: 'Bruno' } })).drivers
    const made = await api.call(contract.readDriver, { as, params: { id: bruno!.id } })
    expect(made).toMatchObject({ depotId: 1, skills: ['Cash', 'Fridge'], costPerHourCents: 1250 })
    expect((await run(text, 'check')).rows.map(({ outcome }) => outcome).slice(0, 2)).toEqual(['update', 'update'])
  })

  it('names the columns that it takes nothing from', async () => {
    const { unread } = await run('Name,Correo,Hourly cost,,Skills\nAna,a@example.com,12,x,Cash', 'check')
    expect(unread).toEqual(['correo', 'hourly cost'])
  })

  it('knows drivers without an email by their name, and asks where several have it', async () => {
    const text = 'Name,Phone\nCarla Vega,099 1\nDario Ruiz,099 2'
    expect((await run(text, 'apply')).rows.map(({ outcome }) => outcome)).toEqual(['create', 'create'])
    const again = await run(text.replace('099 1', '099 3').replace('Carla', 'CARLA'), 'apply')
    expect(again.rows.map(({ outcome }) => outcome)).toEqual(['update', 'update'])
    expect(await names()).toEqual(['CARLA Vega', 'Dario Ruiz'])
    await add({ name: 'Dario Ruiz', email: '' })
    const { rows } = await run('Name\nDario Ruiz\nEva\nEva', 'check')
    expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'create', 'refused'])
    expect(rows[0]!.message).toBe('More than one driver has this name. Add their emails to the file.')
  })

  it('refuses rows for depots the person has no rights to, and files without names', async () => {
    const clerk = await api.signIn([may(['read', 'write', 'create'], [1])], { depotIds: [1] })
    const { rows } = await run('Name,Depot\nA,AGU\nB,UNI', 'apply', clerk)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['create', 'refused'])
    const body = new Blob(['Email\nx@example.com'])
    expect((await api.refusal(contract.importDrivers, { as, query: { mode: 'check' }, body })).status).toBe(422)
  })
})

describe('drivers', () => {
  it('have unique emails, even if twenty are added at the same moment', async () => {
    const added = await Promise.allSettled(Array.from({ length: 20 }, () => add()))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('are added, found by skill and depot, and changed', async () => {
    const { id } = await add()
    await add({ name: 'Bruno', email: '', depotId: 2, skills: [] })
    expect(await names()).toEqual(['Ana Sosa', 'Bruno'])
    expect(await names({ q: '234 567' })).toEqual(['Ana Sosa', 'Bruno'])
    expect(await names({ skill: 'Cash' })).toEqual(['Ana Sosa'])
    expect(await names({ depotId: 2 })).toEqual(['Bruno'])
    expect(await names({ account: 'active' })).toEqual([])
    expect(await names({ sortBy: 'depot', orderBy: 'desc' })).toEqual(['Bruno', 'Ana Sosa'])
    expect(await api.call(contract.listSkills, { as })).toEqual(['Cash'])
    const body = { ...driver({ name: 'Ana S.', skills: ['Cash', 'Cash'] }), version: 1 }
    const after = await api.call(contract.changeDriver, { as, params: { id }, body })
    expect(after).toMatchObject({ name: 'Ana S.', skills: ['Cash'], version: 2, costPerHourCents: 900 })
    expect((await api.refusal(contract.changeDriver, { as, params: { id }, body })).status).toBe(409)
    const { events } = await api.call(listEvents, { as, query: { kind: 'driver.changed' } })
    expect(events).toMatchObject([{ before: { name: 'Ana Sosa' }, after: { name: 'Ana S.' } }])
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ email: 'nonsense' }, 'email'],
    [{ email: 'ana@example.com' }, 'email'],
    [{ depotId: 99 }, 'depotId'],
    [{ vehicleId: 99 }, 'vehicleId'],
    [{ zoneIds: [99] }, 'zoneIds'],
    [{ week: weekOf(['monday'], '16:00', '08:00') }, 'week.monday.0.to'],
  ])('are refused with %j', async (change, path) => {
    await add()
    const body = driver({ email: '', ...change })
    expect((await api.refusal(contract.createDriver, { as, body })).issues[0]?.path).toBe(path)
  })

  it('have zones, which stay unchanged if left out, and are removed with the zone', async () => {
    const { id, zoneIds } = await add({ zoneIds: [2, 1, 2] })
    // By name: Centro, Ciudad Vieja.
    expect(zoneIds).toEqual([2, 1])
    const body = { ...driver({ name: 'Ana S.' }), version: 1 }
    const after = await api.call(contract.changeDriver, { as, params: { id }, body })
    expect(after.zoneNames).toEqual(['Centro', 'Ciudad Vieja'])
    await api.call(deleteZone, { as, params: { id: 2 } })
    expect(await api.call(contract.readDriver, { as, params: { id } })).toMatchObject({ zoneIds: [1] })
  })

  it('keep zones that the editor can’t see, and can’t be given any of those', async () => {
    const { id } = await add({ zoneIds: [5] })
    const own = await api.signIn([may(['read', 'write'], [1]), { ...may(['read'], [1]), subject: 'Zone' }])
    const change = (zoneIds: number[], version: number) => ({
      as: own,
      params: { id },
      body: { ...driver({ zoneIds }), version },
    })
    const after = await api.call(contract.changeDriver, change([5, 1], 1))
    expect(after).toMatchObject({ zoneNames: ['Ciudad Vieja'] })
    expect(after.zoneIds.toSorted()).toEqual([1, 5])
    expect((await api.refusal(contract.changeDriver, change([6], 2))).issues[0]?.path).toBe('zoneIds')
  })

  it('work by their weekly hours and special days, and not while absent', async () => {
    const { id, today } = await add()
    expect(today).toEqual([{ from: '08:00', to: '16:00' }])
    const other: DayInput = { ...day, kind: 'hours', hours: [{ from: '10:00', to: '12:00' }] }
    const changed = await api.call(contract.addDay, { as, params: { id }, body: other })
    expect(changed).toMatchObject({ today: [{ from: '10:00', to: '12:00' }], absence: null })
    const away = await api.call(contract.addDay, { as, params: { id }, body: day })
    expect(away).toMatchObject({ today: [], absence: 'leave' })
    const entry = away.days.find(({ kind }) => kind === 'leave')!.id
    expect((await api.call(contract.deleteDay, { as, params: { id, entry } })).absence).toBeNull()
    expect((await api.refusal(contract.deleteDay, { as, params: { id, entry } })).status).toBe(404)
    const wrong: DayInput[] = [
      { ...day, to: '2026-11-01' },
      { ...day, kind: 'hours' },
    ]
    for (const body of wrong)
      expect((await api.refusal(contract.addDay, { as, params: { id }, body })).status).toBe(422)
  })

  it('show the worst status of their documents', async () => {
    const { id } = await add()
    const paper = (expiresOn: string | null) => ({ kind: 'licence', number: 'A', expiresOn }) as const
    await api.call(contract.addDocument, { as, params: { id }, body: paper('2026-12-01') })
    const two = await api.call(contract.addDocument, { as, params: { id }, body: paper('2026-11-01') })
    expect(two.documentState).toBe('expired')
    const entry = two.documents[0]!.id
    expect((await api.call(contract.deleteDocument, { as, params: { id, entry } })).documentState).toBe('expiring')
    const other = await add({ name: 'Other', email: '' })
    const foreign = { id: other.id, entry: two.documents[1]!.id }
    expect((await api.refusal(contract.deleteDocument, { as, params: foreign })).status).toBe(404)
  })

  it('leave the list when archived and come back', async () => {
    const { id } = await add()
    await api.call(contract.archiveDriver, { as, params: { id } })
    expect(await names()).toEqual([])
    expect((await api.refusal(contract.inviteDriver, { as, params: { id } })).status).toBe(409)
    await api.call(contract.restoreDriver, { as, params: { id } })
    expect(await names()).toEqual(['Ana Sosa'])
  })

  it('are seen and changed only within the depots of the person', async () => {
    const mine = await add()
    const theirs = await add({ name: 'Bruno', email: '', depotId: 2 })
    const clerk = await api.signIn([may(['read', 'write', 'create', 'delete'], [1])], { depotIds: [1] })
    expect(await names({}, clerk)).toEqual(['Ana Sosa'])
    expect(await api.call(contract.listSkills, { as: clerk })).toEqual(['Cash'])
    const params = { id: theirs.id }
    const body = { ...driver({ email: '' }), version: 1 }
    expect((await api.refusal(contract.readDriver, { as: clerk, params })).status).toBe(404)
    expect((await api.refusal(contract.changeDriver, { as: clerk, params, body })).status).toBe(404)
    expect((await api.refusal(contract.archiveDriver, { as: clerk, params })).status).toBe(404)
    expect((await api.refusal(contract.inviteDriver, { as: clerk, params })).status).toBe(404)
    const away = { ...driver({ depotId: 2 }), version: 1 }
    expect((await api.refusal(contract.changeDriver, { as: clerk, params: { id: mine.id }, body: away })).status).toBe(
      403,
    )
    expect((await api.refusal(contract.createDriver, { as: clerk, body: driver({ depotId: null }) })).status).toBe(403)
    const found = async (who: string) => JSON.stringify(await api.call(searchAll, { as: who, query: { q: 'bruno' } }))
    expect(await found(clerk)).not.toContain('Bruno')
    expect(await found(as)).toContain('Bruno')
  })

  it('hide their pay from people who may not see or change costs', async () => {
    const { id } = await add()
    const clerk = await api.signIn([{ action: ['read', 'write'], subject: 'Driver' }])
    expect((await api.call(contract.readDriver, { as: clerk, params: { id } })).costPerHourCents).toBeNull()
    const body = { ...driver({ costPerHourCents: 1 }), version: 1 }
    await api.call(contract.changeDriver, { as: clerk, params: { id }, body })
    expect((await api.call(contract.readDriver, { as, params: { id } })).costPerHourCents).toBe(900)
  })
})

describe('an invitation', () => {
  beforeEach(async () => {
    await api.machine.db
      .insert(roles)
      .values(defaultRoles(program.rights).filter(({ name }) => name === 'driver'))
      .onConflictDoNothing()
  })

  it('creates an account with the driver role, by email and by the same link on the screen', async () => {
    const { id } = await add()
    const { link } = await api.call(contract.inviteDriver, { as, params: { id } })
    expect(api.machine.emails.at(-1)).toMatchObject({ to: 'ana@example.com' })
    expect(JSON.stringify(api.machine.emails.at(-1))).toContain(link)
    expect(await api.call(contract.readDriver, { as, params: { id } })).toMatchObject({ account: 'invited' })
    const again = await api.call(contract.inviteDriver, { as, params: { id } })
    const token = (one: string) => new URL(one).searchParams.get('token')!
    const password = 'Long enough, 42 times'
    expect((await api.refusal(resetPassword, { body: { token: token(link), password } })).status).toBe(422)
    await api.call(resetPassword, { body: { token: token(again.link), password } })
    const [person] = await api.machine.db.select().from(users).where(eq(users.email, 'ana@example.com'))
    expect(person).toMatchObject({ role: 'driver', depotIds: [1], fullName: 'Ana Sosa' })
    await api.call(login, { body: { email: 'ana@example.com', password, remember: true } })
    expect(await api.call(contract.readDriver, { as, params: { id } })).toMatchObject({
      account: 'active',
      devices: [{}],
    })
    expect((await api.refusal(contract.inviteDriver, { as, params: { id } })).status).toBe(409)
  })

  it('is refused without an email, for accounts of another role, and to people who may not assign the role', async () => {
    const bare = await add({ email: '' })
    expect((await api.refusal(contract.inviteDriver, { as, params: { id: bare.id } })).issues[0]?.path).toBe('email')
    await api.signIn(undefined, { email: 'boss@example.com', status: 'pending' })
    const boss = await add({ email: 'boss@example.com' })
    expect((await api.refusal(contract.inviteDriver, { as, params: { id: boss.id } })).status).toBe(409)
    const clerk = await api.signIn([{ action: ['read', 'create'], subject: 'Driver' }])
    const { id } = await add()
    expect((await api.refusal(contract.inviteDriver, { as: clerk, params: { id } })).status).toBe(403)
  })
})

describe('the sample', () => {
  it('is fourteen drivers, the first with the demo account', async () => {
    await api.machine.db
      .insert(roles)
      .values(defaultRoles(program.rights).filter(({ name }) => name === 'driver'))
      .onConflictDoNothing()
    await api.signIn([], { email: 'driver@demo.com', role: 'driver' })
    await sampleFleet(api.machine)
    await sampleDrivers(api.machine)
    await sampleDrivers(api.machine)
    const { drivers, total } = await api.call(contract.listDrivers, { as, query: { itemsPerPage: 100 } })
    expect(total).toBe(14)
    expect(drivers.filter(({ vehicleName }) => vehicleName !== null)).toHaveLength(12)
    const [sofia] = await api.call(contract.listDrivers, { as, query: { q: 'sofia' } }).then((one) => one.drivers)
    expect(sofia).toMatchObject({ email: 'driver@demo.com', account: 'invited' })
  })
})

it('an absence takes precedence over special hours, and special hours over the week', () => {
  const week = weekOf(['monday'], '08:00', '16:00')
  const hours = [{ from: '10:00', to: '11:00' }]
  const other = { kind: 'hours', from: '2026-11-22', to: '2026-11-23', hours } as const
  const away = { kind: 'sick', from: '2026-11-23', to: '2026-11-23', hours: [] } as const
  const on = (date: string, days: (typeof other | typeof away)[]) =>
    hoursOn({ week, days: days.map((one) => ({ ...one, hours: [...one.hours] })), outages: [] }, date)
  expect(on('2026-11-23', [])).toEqual({ hours: week.monday, absence: null })
  expect(on('2026-11-22', [other])).toEqual({ hours, absence: null })
  expect(on('2026-11-23', [other, away])).toEqual({ hours: [], absence: 'sick' })
  const outages = [{ day: '2026-11-23', reason: 'breakdown' }] as const
  expect(hoursOn({ week, days: [], outages }, '2026-11-23')).toEqual({ hours: [], absence: 'breakdown' })
  expect(hoursOn({ week, days: [], outages }, '2026-11-24').absence).toBeNull()
})

it('a day taken out of an absence leaves what is before and after it', () => {
  const span = { from: '2026-11-20', to: '2026-11-25' }
  expect(withoutDay(span, '2026-11-23')).toEqual([
    { from: '2026-11-20', to: '2026-11-22' },
    { from: '2026-11-24', to: '2026-11-25' },
  ])
  expect(withoutDay(span, '2026-11-20')).toEqual([{ from: '2026-11-21', to: '2026-11-25' }])
  expect(withoutDay({ from: '2026-11-20', to: '2026-11-20' }, '2026-11-20')).toEqual([])
})
