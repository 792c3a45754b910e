import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { testApi } from '#homes/test/test-api.ts'
import { scopeConditions } from '#platform/access/rules/matrix.ts'
import { sessions, users } from '#platform/access/server/tables.ts'
import { events } from '#platform/events/server/tables.ts'
import { SampleTown } from '#roads/addresses/sample-town.ts'
import { buildRegion } from '#roads/region/build-region.ts'
import { createApiKey } from '#platform/api-keys/contract.ts'
import { apiKeys } from '#platform/api-keys/server/tables.ts'
import { createDepot, createZone } from '../depots/contract.ts'
import { sampleDepots } from '../depots/sample.ts'
import { changeDelivery, createDelivery, listDeliveries, readDelivery } from '../deliveries/contract.ts'
import { DeliveryInput } from '../deliveries/rules/input.ts'
import { moveDelivery } from '../deliveries/server/commands.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import * as contract from './contract.ts'
import type { DeliveryImport } from './contract.ts'
import { importerOf } from './server/check-rows.ts'
import { jobNames, keepImport } from './server/commands.ts'
import { runStep } from './server/run-import.ts'
import { importRows } from './server/import-rows.ts'
import { mostUploadsPerHour } from './rules.ts'
import { deliveryImportRows, deliveryImports, deliveryImportUploads } from './server/tables.ts'

const api = await testApi()
const town = new SampleTown()
const houses = Array.from({ length: 60 }, (_, index) => String(index + 1))
town.road('Rambla', [-56.12, -34.9], [-56.08, -34.9])
for (const [index, house] of houses.entries()) town.house(-56.119 + index * 0.0006, -34.8999, 'Rambla', house)
const files = await buildRegion(town.source(), { id: 'town', name: 'Town', builtAt: new Date('2026-11-01') })
let as = ''
beforeEach(async () => {
  as = await api.signIn()
  api.machine.regions.put(files)
})

const check = (text: string, fileName = 'day.csv', token = as) =>
  api.call(contract.checkImport, { as: token, query: { fileName }, body: text })
const params = ({ id }: Pick<DeliveryImport, 'id'>) => ({ id })
const read = (one: DeliveryImport, token = as) => api.call(contract.readImport, { as: token, params: params(one) })
const start = async (one: DeliveryImport, token = as) => {
  await api.call(contract.startImport, { as: token, body: { id: one.id } })
  return read(one, token)
}
const change = async (one: DeliveryImport, options: Partial<DeliveryImport['options']>) => {
  const { version, options: before } = await read(one)
  return api.call(contract.changeImport, { as, params: params(one), body: { ...before, ...options, version } })
}
const undo = async (one: DeliveryImport) => {
  await api.call(contract.undoImport, { as, params: params(one) })
  return read(one)
}
const rowsOf = async (one: DeliveryImport, query: object = {}) =>
  (await api.call(contract.listImportRows, { as, params: params(one), query })).rows
const all = async (token = as) =>
  (await api.call(listDeliveries, { as: token, query: { itemsPerPage: 100, sortBy: 'reference' } })).deliveries

const titles = 'Order no;Customer;Address;Delivery date;Time window;Parcels'
const file = (...lines: string[]) => [titles, ...lines].join('\n')
const ana = 'A-1;Ana Pérez;Rambla 12;2026-11-21;8-12;2'
const luis = 'A-2;Luis Díaz;Rambla 14;21/11/2026;;1'

describe('a file of deliveries', () => {
  it('is read, checked and imported with its addresses found', async () => {
    const checked = await check(file(ana, luis))
    expect(checked.options.columns).toEqual(['reference', 'recipient', 'address', 'date', 'window', 'quantity:parcels'])
    expect(checked).toMatchObject({ state: 'checked', total: 2, counts: { rows: 2, new: 2, refused: 0 } })
    expect(await all()).toEqual([])
    const done = await start(checked)
    expect(done).toMatchObject({ state: 'done', done: 2, counts: { created: 2, waiting: 0, needsAddress: 0 } })
    expect(await all()).toMatchObject([
      { reference: 'A-1', state: 'ready', source: 'import', windows: [{ from: '08:00', to: '12:00' }] },
      { reference: 'A-2', date: '2026-11-21', quantities: { parcels: 1 } },
    ])
    expect(await rowsOf(done)).toMatchObject([{ line: 2, outcome: 'created', reference: 'A-1' }, { line: 3 }])
    // Another file has rows with the same numbers.
    expect(await rowsOf(await check(file(ana)))).toMatchObject([{ line: 2, verdict: 'duplicate' }])
    expect(await rowsOf(done)).toHaveLength(2)
  })

  it('with three invalid rows in a hundred imports the other ninety-seven, and leaves a list to correct', async () => {
    const lines = Array.from({ length: 100 }, (_, at) =>
      at % 33 === 5 ? `B-${at};;Rambla 3;;;` : `B-${at};Person ${at};Rambla ${(at % 60) + 1};2026-11-21;;1`,
    )
    const done = await start(await check(file(...lines)))
    expect(done.counts).toMatchObject({ created: 97, refused: 3, failed: 0, waiting: 0 })
    const list = await (await api.call(contract.readFixList, { as, params: params(done) })).text()
    expect(list.split('\r\n').filter(Boolean)).toHaveLength(4)
    expect(list).toContain('Recipient is required')
    // Corrected, it is read as it is: its last column is no part of a delivery.
    const corrected = await check(list.replaceAll(/(B-\d+),,/g, '$1,Corrected,'))
    expect(corrected.counts).toMatchObject({ new: 3, refused: 0 })
    expect((await start(corrected)).counts.created).toBe(3)
    expect(await all()).toHaveLength(100)
  })

  it('can leave out column titles and names', async () => {
    const checked = await check('Rambla 12\nRambla 14\nRambla 16')
    expect(checked.options).toMatchObject({ hasTitles: false, columns: ['address'] })
    expect((await start(checked)).counts.created).toBe(3)
    expect((await all()).map(({ recipient }) => recipient)).toEqual(['Rambla 12', 'Rambla 14', 'Rambla 16'])
    const columnsOf = async (text: string) => (await check(text)).options.columns
    expect(await columnsOf('Rambla 12, Montevideo\nRambla 14, Montevideo')).toEqual(['address', 'town'])
    expect(await columnsOf('Ana;Rambla 12;+598 99 123 456\nLuis;Rambla 14;')).toEqual(['recipient', 'address', 'phone'])
  })

  it('has its dates read month first if one of them allows nothing else', async () => {
    const checked = await check(file('C-1;Ana;Rambla 12;11/21/2026;;', 'C-2;Ana;Rambla 12;04/03/2026;;'))
    expect(checked.options.dayOrder).toBe('monthFirst')
    await start(checked)
    expect((await all()).map(({ date }) => date)).toEqual(['2026-11-21', '2026-04-03'])
  })

  it('says of each wrong date and window what stands there, and asks about dates long ago', async () => {
    const checked = await check(
      file(
        'D-1;Ana;Rambla 12;21.11.26;8-12;',
        'D-2;Ana;Rambla 14;11/22/26;;',
        'D-3;Ana;Rambla 16;31.02.2026;;',
        'D-4;Ana;Rambla 18;2026-11-23;morning;',
        'D-5;Ana;Rambla 20;23.11.2025;;',
      ),
    )
    expect(checked.counts).toMatchObject({ new: 2, refused: 3 })
    const problems = (await rowsOf(checked, { show: 'refused' })).map(({ message }) => message)
    expect(problems[0]).toMatch(/“31\.02\.2026” isn’t a date/)
    expect(problems[1]).toMatch(/“morning” isn’t a time window/)
    expect(problems[2]).toMatch(/“23\.11\.2025” is more than 300 days ago/)
    expect(problems.join()).not.toContain('object')
    expect((await change(checked, { allowsPast: true })).counts).toMatchObject({ new: 3, refused: 2 })
    await start(checked)
    expect((await all()).map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22', '2025-11-23'])
  })

  it('has numbers read by the decimal sign of their column, or by the chosen one', async () => {
    const weights = (...cells: string[]) =>
      [
        'Order no;Customer;Address;Weight (kg)',
        ...cells.map((cell, at) => `W-${at};Ana;Rambla ${at + 1};${cell}`),
      ].join('\n')
    const kilograms = async () => (await all()).map(({ quantities }) => quantities['kilograms'])
    const comma = await check(weights('1,250', '12,5'))
    expect(comma.options).toMatchObject({ decimalSign: 'comma' })
    await undo(await start(comma))
    // The sign is remembered with the titles.
    expect((await check(weights('1,250'))).options.decimalSign).toBe('comma')
    const unclear = await check(weights('1,250').replace('Customer', 'Recipient'))
    expect(unclear.options.decimalSign).toBe('point')
    await start(unclear)
    expect(await kilograms()).toEqual([1250])
    await undo(unclear)
    await start(await change(await check(weights('1,250').replace('Customer', 'Name')), { decimalSign: 'comma' }))
    expect(await kilograms()).toEqual([1.25])
  })

  it('has the next open day for rows without one, unless someone clears it', async () => {
    const text = 'Customer;Address\nAna;Rambla 12'
    const checked = await check(text)
    expect(checked.options.date).toBe('2026-11-21')
    await start(checked)
    expect(await all()).toMatchObject([{ recipient: 'Ana', date: '2026-11-21' }])
    await start(await change(await check(text.replace('Ana', 'Eva')), { date: null }))
    expect((await all()).find(({ recipient }) => recipient === 'Eva')?.date).toBeNull()
    // Cleared once, the next file of this shape has its day again.
    expect((await check(text)).options.date).toBe('2026-11-21')
  })

  it('is read with other columns and rules, which are remembered for its titles', async () => {
    const text = 'Who,Where,When\nAna,Rambla 12,morning\nLuis,Rambla 14,8-9'
    const checked = await check(text)
    expect(checked.options).toMatchObject({ hasTitles: true, columns: ['recipient', 'address', null] })
    const changed = await change(checked, {
      columns: ['recipient', 'address', 'window'],
      rules: [{ field: 'window', from: 'Morning', to: '8-12' }],
    })
    expect(changed.counts).toMatchObject({ rows: 2, new: 2 })
    await start(changed)
    expect((await all()).find(({ recipient }) => recipient === 'Ana')?.windows).toMatchObject([
      { from: '08:00', to: '12:00' },
    ])
    const next = await check('who;WHERE;when\nEva;Rambla 16;morning')
    expect(next).toMatchObject({ isRemembered: true, counts: { new: 1, refused: 0 } })
  })

  it('has rows that can be corrected before they are imported', async () => {
    const checked = await check(file('D-1;;Rambla 12;;;', luis))
    const [bad] = await rowsOf(checked, { show: 'refused' })
    expect(bad).toMatchObject({ line: 2, verdict: 'refused', message: 'Recipient is required' })
    const body = { cells: { recipient: 'Ana' } }
    const corrected = await api.call(contract.changeImportRow, { as, params: { id: checked.id, line: 2 }, body })
    expect(corrected).toMatchObject({ verdict: 'new', message: '', cells: { recipient: 'Ana' } })
    expect((await start(checked)).counts.created).toBe(2)
  })

  it('flags a row for the same person, address and day as another number, and imports it all the same', async () => {
    await start(await check(file(ana)))
    const again = ana.replace('A-1', 'B-1')
    const checked = await check(
      file(again, again.replace('B-1', 'B-2'), again.replace('B-1', 'B-3').replace('Ana', 'Eva')),
    )
    expect(checked.counts).toMatchObject({ new: 3, duplicate: 0, alike: 2 })
    const [first, second, other] = await rowsOf(checked, { show: 'alike' })
    expect(first).toMatchObject({ line: 2, verdict: 'new', message: 'Same recipient, address and day as A-1' })
    expect([second?.line, other]).toEqual([3, undefined])
    const body = { cells: { recipient: 'Eva' } }
    const corrected = await api.call(contract.changeImportRow, { as, params: { id: checked.id, line: 3 }, body })
    expect(corrected).toMatchObject({ verdict: 'new', message: '' })
    const last = { as, params: { id: checked.id, line: 4 }, body }
    expect((await api.call(contract.changeImportRow, last)).message).toBe('Same recipient, address and day as row 3')
    expect((await start(checked)).counts.created).toBe(3)
  })

  it('has its addresses looked up before anything is imported', async () => {
    const checked = await check(file(ana, 'A-3;Eva;Nowhere Street 99;;;', 'A-4;;;;;'))
    await api.call(contract.locateImport, { as, params: params(checked) })
    const located = await read(checked)
    expect(located).toMatchObject({ state: 'checked', counts: { located: { exact: 1, unknown: 1, waiting: 0 } } })
    expect(await rowsOf(located, { show: 'unsure' })).toMatchObject([{ line: 3, quality: 'unknown' }])
    expect((await start(located)).counts).toMatchObject({ created: 2, needsAddress: 1, refused: 1 })
  })

  it('says which addresses have a number that the map lacks, and within how many metres it is', async () => {
    const checked = await check(file(ana, 'A-6;Eva;Rambla 61;;;'))
    await api.call(contract.locateImport, { as, params: params(checked) })
    const located = await read(checked)
    expect(located.counts.located).toMatchObject({ exact: 1, interpolated: 1, street: 0 })
    const [row] = await rowsOf(located, { show: 'unsure' })
    expect(row).toMatchObject({ line: 3, quality: 'interpolated', radiusMeters: expect.any(Number), isSure: false })
    expect((await start(located)).counts).toMatchObject({ created: 2, needsAddress: 1 })
  })

  it('does not count a house as found if it is written differently, as it will need checking', async () => {
    const checked = await check(file(ana, 'A-5;Eva;Romblo 20;;;'))
    await api.call(contract.locateImport, { as, params: params(checked) })
    await api.machine.db.update(deliveryImportRows).set({
      located: sql`case when line = 3 then located || '{"quality":"exact","confidence":0.4}' else located end`,
    })
    const located = await read(checked)
    expect(located.counts.located).toMatchObject({ exact: 1, doubtful: 1, waiting: 0 })
    expect(await rowsOf(located, { show: 'unsure' })).toMatchObject([{ line: 3, quality: 'exact', isSure: false }])
    expect((await start(located)).counts).toMatchObject({ created: 2, needsAddress: 1 })
  })

  it('has unknown addresses looked up again once there is a map', async () => {
    await api.machine.regions.remove('town')
    const checked = await check(file(ana, luis))
    const locate = () => api.call(contract.locateImport, { as, params: params(checked) })
    await locate()
    expect((await read(checked)).counts.located).toMatchObject({ exact: 0, unknown: 2 })
    api.machine.regions.put(files)
    await locate()
    expect((await read(checked)).counts.located).toMatchObject({ exact: 2, unknown: 0, waiting: 0 })
  })

  it('is deleted after its retention time', async () => {
    const checked = await check(file(ana))
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 31 * 86_400_000)
    as = await api.signIn()
    await api.machine.queue.runKept()
    expect((await api.refusal(contract.readImport, { as, params: params(checked) })).status).toBe(404)
    api.machine.clock.now = new Date('2026-11-20T09:00:00Z')
  })
})

describe('a delivery that already exists', () => {
  const again = async (duplicates: DeliveryImport['options']['duplicates'], ...lines: string[]) => {
    await start(await check(file(ana)))
    const checked = await change(await check(file(...lines)), { duplicates })
    expect(checked.counts.duplicate).toBe(1)
    return start(checked)
  }

  it('is skipped', async () => {
    expect((await again('skip', ana, luis)).counts).toMatchObject({ skipped: 1, created: 1 })
  })

  it('is updated with the fields of the row, and nothing else', async () => {
    const done = await again('update', 'A-1;Ana María;Rambla 12;;;')
    expect(done.counts).toMatchObject({ updated: 1, created: 0 })
    expect(await all()).toMatchObject([{ recipient: 'Ana María', date: '2026-11-21', quantities: { parcels: 2 } }])
    expect((await undo(done)).counts).toMatchObject({ undone: 1, kept: 0 })
    expect(await all()).toMatchObject([{ recipient: 'Ana Pérez' }])
  })

  it('is kept beside the new one if so chosen', async () => {
    expect((await again('keep', ana)).counts.created).toBe(1)
    expect((await all()).map(({ reference }) => reference)).toEqual(['A-1', expect.stringMatching(/^A-1-\d+$/)])
  })

  it('is recognised without a reference by recipient, address and date', async () => {
    const lines = 'Customer;Address;Date\nAna;Rambla 12;2026-11-21\nana;RAMBLA, 12;2026-11-21\nAna;Rambla 12;2026-11-22'
    const first = await check(lines)
    expect(first.counts).toMatchObject({ new: 2, duplicate: 1 })
    expect((await rowsOf(first, { show: 'duplicate' }))[0]).toMatchObject({ line: 3, message: 'Same as row 2' })
    expect((await start(first)).counts).toMatchObject({ created: 2, skipped: 1 })
    expect((await check(lines)).counts).toMatchObject({ new: 0, duplicate: 3 })
  })

  it('is not duplicated by two imports of one file at the same time', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => `Person ${at};Rambla ${(at % 60) + 1};2026-11-21`)
    const text = ['Customer;Address;Date', ...lines].join('\n')
    const [one, other] = [await check(text), await check(text)]
    const begun = [one, other].map(({ id }) => api.call(contract.startImport, { as, body: { id } }))
    await Promise.all(begun)
    const counts = [(await read(one)).counts, (await read(other)).counts]
    expect(counts[0]!.created + counts[1]!.created).toBe(300)
    expect(counts[0]!.skipped + counts[1]!.skipped).toBe(300)
    expect((await api.machine.db.select({ id: deliveries.id }).from(deliveries)).length).toBe(300)
  })
})

describe('undoing an import', () => {
  it('deletes what it added, so that the file can be imported again', async () => {
    const text = file(ana, luis, 'A-3;Eva;Nowhere Street 99;;;')
    const done = await start(await check(text))
    expect(await undo(done)).toMatchObject({ state: 'undone', counts: { undone: 3, kept: 0 } })
    expect(await all()).toEqual([])
    expect((await start(await check(text))).counts.created).toBe(3)
  })

  it('restores what several rows of one file did to the same delivery', async () => {
    await start(await check(file('A-1;Original;Rambla 12;;;')))
    const lines = ['A-1;First;Rambla 12;;;', 'A-1;Second;Rambla 12;;;', 'A-1;Third;Rambla 12;;;']
    const updated = await start(await change(await check(file(...lines)), { duplicates: 'update' }))
    expect(updated.counts).toMatchObject({ updated: 3 })
    expect(await all()).toMatchObject([{ recipient: 'Third' }])
    expect((await undo(updated)).counts).toMatchObject({ undone: 3, kept: 0 })
    expect(await all()).toMatchObject([{ recipient: 'Original' }])
    const twice = ['B-1;First;Rambla 14;;;', 'B-1;Second;Rambla 14;;;']
    const both = await start(await change(await check(file(...twice)), { duplicates: 'update' }))
    expect(both.counts).toMatchObject({ created: 1, updated: 1 })
    expect((await undo(both)).counts).toMatchObject({ undone: 2, kept: 0 })
    expect(await all()).toHaveLength(1)
  })

  it('puts moved places back, and archives those it added', async () => {
    await start(await check(file(ana)))
    const doorOf = async (id: string) => (await api.call(readDelivery, { as, params: { id } })).door
    const found = await doorOf('A-1')
    const withPins = (...lines: string[]) => ['Order no;Customer;Address;Longitude;Latitude', ...lines].join('\n')
    const wrong = await check(withPins('A-1;Ana;Rambla 12;10;10', 'A-2;Luis;Rambla 14;11;11'))
    const done = await start(await change(wrong, { duplicates: 'update' }))
    expect([await doorOf('A-1'), await doorOf('A-2')]).toEqual([
      [10, 10],
      [11, 11],
    ])
    expect((await undo(done)).counts).toMatchObject({ undone: 2, kept: 0 })
    expect(await doorOf('A-1')).toEqual(found)
    await start(await check(file(luis)))
    expect((await doorOf('A-2'))?.[0]).toBeCloseTo(-56.1, 0)
  })

  it('keeps later changes to a delivery', async () => {
    const done = await start(await check(file(ana, luis)))
    const [first, second] = await all()
    const body = { version: first!.version, recipient: 'Somebody else' }
    await api.call(changeDelivery, { as, params: { id: first!.id }, body })
    await api.machine.db.transaction(async (tx) => {
      const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, second!.id))
      await moveDelivery(tx, { ...api.machine, address: '' }, { row: row!, move: 'plan' })
    })
    expect((await undo(done)).counts).toMatchObject({ undone: 0, kept: 2 })
    expect((await rowsOf(done, { show: 'kept' })).map(({ message }) => message !== '')).toEqual([true, true])
    expect(await all()).toHaveLength(2)
  })
})

describe('a file whose upload is interrupted', () => {
  it('is never started, and deleted after an hour', async () => {
    const { db } = api.machine
    const broken = Object.assign(Object.create(db) as typeof db, {
      insert: (table: Parameters<typeof db.insert>[0]) => {
        if (table === deliveryImportRows) throw new Error('the process was stopped')
        return db.insert(table)
      },
    })
    const sheet = { fileName: 'x.csv', encoding: 'utf-8', titles: titles.split(';'), rows: [ana.split(';')] }
    const user = { id: 1, fullName: 'Ana', ability: undefined } as never
    await expect(keepImport({ ...api.machine, db: broken, user }, sheet)).rejects.toThrow('stopped')
    const [{ id, state }] = (await api.call(contract.listImports, { as })).imports as [DeliveryImport]
    expect(state).toBe('reading')
    expect((await api.refusal(contract.startImport, { as, body: { id } })).status).toBe(409)
    expect((await api.refusal(contract.locateImport, { as, params: { id } })).status).toBe(409)
    const start = api.machine.clock.now
    api.machine.clock.now = new Date(start.getTime() + 3_600_000)
    await api.machine.queue.runKept()
    api.machine.clock.now = start
    expect((await api.call(contract.listImports, { as })).imports).toEqual([])
  })
})

describe('an import', () => {
  it('stops between two batches once it is cancelled', async () => {
    const lines = Array.from({ length: 210 }, (_, at) => `C-${at};Person ${at};Rambla ${(at % 60) + 1};;;`)
    const checked = await check(file(...lines))
    await api.machine.db.update(deliveryImports).set({ state: 'running' })
    const [order] = await api.machine.db.select().from(deliveryImports)
    const work = { order: order!, importer: importerOf(undefined) }
    expect(await runStep(api.machine, work)).toBe(true)
    await api.call(contract.cancelImport, { as, params: params(checked) })
    expect(await runStep(api.machine, work)).toBe(false)
    expect((await read(checked)).counts).toMatchObject({ created: 200, waiting: 10 })
  })

  it('imports no row twice, even if several processes work on it', async () => {
    const checked = await check(file(ana, luis))
    await start(checked)
    const [order] = await api.machine.db.select().from(deliveryImports)
    const draft = z.parse(DeliveryInput, { reference: 'TWICE', recipient: 'Ana', address: 'Rambla 12' })
    const batch = { order: order!, importer: importerOf(undefined), located: new Map() }
    const read = [{ line: 2, draft: { ...draft, ownerId: null } }]
    await api.machine.db.transaction((tx) => importRows(tx, api.machine, { ...batch, read }))
    expect((await all()).map(({ reference }) => reference)).toEqual(['A-1', 'A-2'])
  })

  it('changes nothing that the importer may not change', async () => {
    await start(await check(file(ana)))
    const seeing = [{ action: ['read', 'create'], subject: 'Delivery' }]
    const adder = await api.signIn(seeing)
    const checked = await check(file('A-1;Somebody;Rambla 12;;;'), 'x.csv', adder)
    const body = { ...checked.options, duplicates: 'update' as const, version: checked.version }
    await api.call(contract.changeImport, { as: adder, params: params(checked), body })
    expect((await start(checked, adder)).counts).toMatchObject({ updated: 0, failed: 1 })
    expect(await all()).toMatchObject([{ recipient: 'Ana Pérez' }])
  })

  it('does not match other people’s deliveries without a reference', async () => {
    const line = 'Customer;Address;Date\nAna;Rambla 12;2026-11-21'
    await start(await check(line))
    const client = await api.signIn([
      { action: ['read', 'write', 'create'], subject: 'Delivery', conditions: scopeConditions.own },
    ])
    expect((await check(line, 'x.csv', client)).counts).toMatchObject({ new: 1, duplicate: 0 })
  })

  it('is not started from an older version', async () => {
    const checked = await check(file(ana))
    await change(checked, { duplicates: 'update' })
    const body = { id: checked.id, version: checked.version }
    expect((await api.refusal(contract.startImport, { as, body })).status).toBe(409)
  })

  it('resumes where it was cancelled', async () => {
    const checked = await check(file(ana, luis))
    await api.machine.db.transaction(async () => {})
    const kept = api.machine.queue.runKept
    api.machine.queue.runKept = async () => {}
    await api.call(contract.startImport, { as, body: { id: checked.id } })
    expect(await api.call(contract.cancelImport, { as, params: params(checked) })).toMatchObject({ state: 'cancelled' })
    api.machine.queue.runKept = kept
    expect(await read(checked)).toMatchObject({ state: 'cancelled', counts: { created: 0, waiting: 2 } })
    expect((await start(checked)).counts.created).toBe(2)
  })

  it('cannot be begun twice, changed once imported, or undone before', async () => {
    const checked = await check(file(ana))
    expect((await api.refusal(contract.undoImport, { as, params: params(checked) })).status).toBe(409)
    await start(checked)
    expect((await api.refusal(contract.startImport, { as, body: { id: checked.id } })).status).toBe(409)
    expect((await api.refusal(contract.cancelImport, { as, params: params(checked) })).status).toBe(409)
    const body = { ...checked.options, version: checked.version }
    expect((await api.refusal(contract.changeImport, { as, params: params(checked), body })).status).toBe(409)
  })

  it('refuses columns that do not exist or come twice, an old version, and an unknown depot', async () => {
    const checked = await check(file(ana))
    const send = (options: object, version = checked.version) =>
      api.refusal(contract.changeImport, {
        as,
        params: params(checked),
        body: { ...checked.options, ...options, version },
      })
    expect((await send({ columns: ['shoe size'] })).status).toBe(422)
    expect((await send({ columns: ['address', 'address'] })).status).toBe(422)
    expect((await send({ depotId: 999 })).status).toBe(422)
    expect((await send({}, 99)).status).toBe(409)
    const line = { id: checked.id, line: 2 }
    expect(
      (await api.refusal(contract.changeImportRow, { as, params: line, body: { cells: { tags: 'x' } } })).status,
    ).toBe(422)
    const missing = { id: checked.id, line: 99 }
    expect((await api.refusal(contract.changeImportRow, { as, params: missing, body: { cells: {} } })).status).toBe(404)
  })

  it('refuses one file too many within an hour, whatever became of the others', async () => {
    const began = api.machine.clock.now
    await check(file(ana))
    const [first] = await api.machine.db.select().from(deliveryImportUploads)
    const others = Array.from({ length: mostUploadsPerHour - 1 }, (_, at) => ({ ...first!, id: `${at}` }))
    await api.machine.db.insert(deliveryImportUploads).values(others)
    expect((await api.refusal(contract.checkImport, { as, query: { fileName: 'x' }, body: file(ana) })).status).toBe(
      429,
    )
    expect((await check(file(ana), 'x', await api.signIn())).state).toBe('checked')
    api.machine.clock.now = new Date(began.getTime() + 3_600_001)
    expect((await check(file(ana))).state).toBe('checked')
    expect(await api.machine.db.$count(deliveryImportUploads)).toBe(1)
    api.machine.clock.now = began
  })

  it('refuses a file that is not a table', async () => {
    for (const body of ['', 'only one line', '\0\u0001\u0002', `a,b\n"${'x'.repeat(300_000)}`])
      expect((await api.refusal(contract.checkImport, { as, body })).status).toBe(422)
  })

  it('is seen by its author, and by people who may change every delivery', async () => {
    const rules = [{ action: ['read', 'write', 'create'], subject: 'Delivery', conditions: scopeConditions.own }]
    const client = await api.signIn(rules)
    const other = await api.signIn(rules)
    const theirs = await start(await check(file(ana), 'mine.csv', client), client)
    expect(theirs.counts.created).toBe(1)
    expect(await all(other)).toEqual([])
    expect((await read(theirs)).fileName).toBe('mine.csv')
    expect((await api.refusal(contract.readImport, { as: other, params: params(theirs) })).status).toBe(404)
    expect((await api.call(contract.listImports, { as: other })).imports).toEqual([])
    // A reference that is taken by what they may not see is refused, without a word about it.
    expect((await check(file(ana), 'other.csv', other)).counts).toMatchObject({ duplicate: 0, refused: 1 })
  })

  it('is refused without the right to add deliveries, and nobody else sees it', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'Delivery' }])
    expect((await api.refusal(contract.checkImport, { as: reader, body: file(ana) })).status).toBe(403)
    expect((await api.refusal(contract.startImport, { as: reader, body: { id: 1 } })).status).toBe(403)
  })

  it('stops if the person who started it can no longer sign in', async () => {
    const checked = await check(file(ana))
    await api.machine.db.execute(`update delivery_imports set state = 'running'`)
    await api.machine.db.execute(`update users set status = 'inactive'`)
    await api.machine.db.transaction((tx) =>
      api.machine.queue.add({ name: jobNames.running, data: { id: checked.id } }, tx),
    )
    await api.machine.queue.runKept()
    as = await api.signIn()
    expect(await read(checked)).toMatchObject({ state: 'cancelled', counts: { created: 0 } })
  })

  const ownRules = [{ action: ['read', 'write', 'create'], subject: 'Delivery', conditions: scopeConditions.own }]

  it('is undone in the name and with the permissions of the person who undoes it, even if the uploader is suspended', async () => {
    const client = await api.signIn(ownRules, { fullName: 'Uploader' })
    const done = await start(await check(file(ana), 'x.csv', client), client)
    const meddler = await api.signIn([{ action: ['read', 'write', 'create'], subject: 'Delivery' }])
    await api.call(contract.undoImport, { as: meddler, params: params(done) })
    expect((await read(done)).counts).toMatchObject({ undone: 0, kept: 1 })
    expect((await rowsOf(done))[0]?.message).toContain('allowed')
    await api.machine.db.update(deliveryImportRows).set({ outcome: 'created' })
    await api.machine.db.update(deliveryImports).set({ state: 'done' })
    await api.machine.db.update(users).set({ status: 'inactive' }).where(eq(users.fullName, 'Uploader'))
    as = await api.signIn(undefined, { fullName: 'Manager' })
    expect((await undo(done)).counts).toMatchObject({ undone: 1, kept: 0 })
    const deeds = await api.machine.db.select().from(events).where(eq(events.kind, 'delivery.deleted'))
    expect(deeds.map(({ actorName }) => actorName)).toEqual(['Manager'])
  })

  it('of an API key has the rights of the key, and none once the key is turned off', async () => {
    const scopes = ['deliveries:write' as const]
    const { key, id } = await api.call(createApiKey, { as, body: { name: 'Shop', scopes, expiresAt: null } })
    const pins = { door: [-56.1, -34.9], parking: null }
    await api.call(createDelivery, {
      as,
      body: { reference: 'A', recipient: 'Ana', address: 'Rambla 12', pins } as never,
    })
    const moved = 'Order no;Customer;Address;Longitude;Latitude\nB;Ana;Rambla 12;10;50'
    const done = await start(await check(moved, 'x.csv', key), key)
    expect(done.counts).toMatchObject({ created: 0, failed: 1 })
    expect((await api.call(readDelivery, { as, params: { id: 'A' } })).door).toEqual(pins.door)
    const mine = await start(await check(file(luis)))
    await api.call(contract.undoImport, { as: key, params: params(mine) })
    expect((await read(mine)).counts).toMatchObject({ undone: 1 })
    const late = await check(file(ana, luis), 'late.csv', key)
    await api.machine.db.update(deliveryImports).set({ state: 'running' }).where(eq(deliveryImports.id, late.id))
    await api.machine.db.update(apiKeys).set({ isOn: false }).where(eq(apiKeys.id, id))
    const data = { id: late.id, userId: 1, keyId: id }
    await api.machine.db.transaction((tx) => api.machine.queue.add({ name: jobNames.running, data }, tx))
    await api.machine.queue.runKept()
    expect(await read(late)).toMatchObject({ state: 'cancelled', counts: { created: 0 } })
  })

  it('is undone only as far as its uploader’s rights still reach', async () => {
    const client = await api.signIn(ownRules)
    const done = await start(await check(file(ana), 'x.csv', client), client)
    await api.machine.db.update(deliveries).set({ ownerId: null })
    await api.call(contract.undoImport, { as: client, params: params(done) })
    expect((await read(done)).counts).toMatchObject({ undone: 0, kept: 1 })
  })

  it('stops if the account of the person who started it is deleted', async () => {
    const client = await api.signIn(ownRules, { fullName: 'Uploader' })
    const checked = await check(file(ana), 'x.csv', client)
    await api.machine.db.update(deliveryImports).set({ state: 'running' })
    await api.machine.db.delete(sessions).where(sql`user_id = (select id from users where full_name = 'Uploader')`)
    await api.machine.db.delete(users).where(eq(users.fullName, 'Uploader'))
    await api.machine.db.transaction((tx) =>
      api.machine.queue.add({ name: jobNames.running, data: { id: checked.id } }, tx),
    )
    await api.machine.queue.runKept()
    expect(await read(checked)).toMatchObject({ state: 'cancelled', counts: { created: 0, waiting: 1 } })
    expect(await all()).toEqual([])
  })

  it('has a template whose titles are all known', async () => {
    const text = await (await api.call(contract.readTemplate, { as })).text()
    const titles = text.trim().replace('\uFEFF', '').split(',')
    const checked = await check(`${titles.join(',')}\n${titles.map(() => '').join(',')}x`)
    expect(checked.options.columns).not.toContain(null)
  })

  it('can be deleted while its deliveries stay', async () => {
    const done = await start(await check(file(ana)))
    await api.call(contract.removeImport, { as, params: params(done) })
    expect((await api.refusal(contract.readImport, { as, params: params(done) })).status).toBe(404)
    expect((await api.call(readDelivery, { as, params: { id: 'A-1' } })).importId).toBe(done.id)
  })
})

describe('the depot of an imported delivery', () => {
  const makeDepot = async (name: string) => {
    const { id: _id, ...sample } = sampleDepots[0]!
    return (await api.call(createDepot, { as, body: { ...sample, name, code: name } })).id
  }
  const makeZone = (depotId: number, [left, right]: [number, number]) => {
    const [top, bottom] = [-34.8, -35]
    const ring: [number, number][] = [
      [left, bottom],
      [right, bottom],
      [right, top],
      [left, top],
      [left, bottom],
    ]
    return api.call(createZone, { as, body: { name: 'Zone', color: '#7367F0', rings: [ring], depotId } })
  }
  const located = async (one: DeliveryImport) => {
    await api.call(contract.locateImport, { as, params: params(one) })
    return read(one)
  }

  it('is that of its zone, and rows that no depot serves are counted before they are imported', async () => {
    const [west, east] = [await makeDepot('West'), await makeDepot('East')]
    // House 12 is the last one in the west, house 19 the first one of no zone.
    await makeZone(west, [-56.13, -56.1118])
    await makeZone(east, [-56.1118, -56.1079])
    const checked = await check(file(ana, luis, 'A-3;Eva;Rambla 40;2026-11-22;;1', 'A-4;Ida;Nowhere 9;2026-11-21;;1'))
    expect(checked.counts.noDepot).toBe(0)
    expect((await located(checked)).counts.noDepot).toBe(1)
    const named = await change(checked, { depotId: east })
    expect(named.counts.noDepot).toBe(0)
    expect((await change(named, { depotId: null })).counts.noDepot).toBe(1)
    const done = await start(checked)
    expect(done.counts).toMatchObject({ created: 4, needsAddress: 1 })
    const served = Object.fromEntries((await all()).map(({ reference, depotId }) => [reference, depotId]))
    expect(served).toEqual({ 'A-1': west, 'A-2': east, 'A-3': null, 'A-4': null })
  })

  it('and the day that most of a file is for are what planning goes on with', async () => {
    const checked = await check(file(ana, luis, 'A-3;Eva;Rambla 40;2026-11-22;;1', 'A-4;Ida;Nowhere 9;2026-11-22;;1'))
    expect(checked.busiestDay).toBeNull()
    expect((await start(checked)).busiestDay).toBe('2026-11-21')
    const undated = await change(await check('Rambla 30\nRambla 31'), { date: null })
    expect((await start(undated)).busiestDay).toBeNull()
  })
})
