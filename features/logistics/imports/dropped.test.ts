import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import type { DroppedFile } from '#kit/server/machine.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { listDeliveries } from '../deliveries/contract.ts'
import * as contract from './contract.ts'
import { importDropped } from './server/dropped-files.ts'
import { keepImport } from './server/commands.ts'

const api = await testApi()
let as = ''
beforeEach(async () => {
  as = await api.signIn()
  api.machine.clock.now = new Date('2026-11-20T09:00:00Z')
})

const file = (text: string | Uint8Array<ArrayBuffer>, name = 'day.csv'): DroppedFile => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const digest = createHash('sha256').update(bytes).digest('hex')
  return { name, putAt: new Date('2026-11-20T08:00:00Z'), digest, bytes }
}
/** Asks as the folder does: until there is a result. */
const take = async (one: DroppedFile) => {
  for (let times = 0; times < 10; times++) {
    const result = await importDropped(api.machine, one)
    if (result) return { ...result, report: new TextDecoder().decode(result.report) }
    await api.machine.queue.runKept()
  }
  throw new Error('There was no result.')
}
const all = async () => (await api.call(listDeliveries, { as, query: { itemsPerPage: 100 } })).deliveries
const imports = async () => (await api.call(contract.listImports, { as })).imports
const day = 'Order no;Customer;Address\nF-1;Ana;Rambla 12\nF-2;Luis;Rambla 14\nF-3;;Rambla 16'

describe('a file of the import folder', () => {
  it('is imported by its titles, with a report of each row', async () => {
    const result = await take(file(day))
    expect(result.isDone).toBe(true)
    expect(result.report.split('\r\n').slice(0, 4)).toEqual([
      'Line,Result,Reference,Problem',
      '2,Added,F-1,',
      '3,Added,F-2,',
      '4,Failed,,Recipient is required',
    ])
    expect((await all()).map(({ reference, source }) => [reference, source]).toSorted()).toEqual([
      ['F-1', 'folder'],
      ['F-2', 'folder'],
    ])
  })

  it('creates no duplicates if it is put there again, or read by two processes', async () => {
    await Promise.allSettled([importDropped(api.machine, file(day)), importDropped(api.machine, file(day))])
    await take(file(day))
    expect((await take(file(day, 'again.csv'))).isDone).toBe(true)
    expect(await all()).toHaveLength(2)
    expect(await imports()).toHaveLength(1)
    // Other content with the same orders: the rows are known.
    expect((await take(file(`${day}\nF-4;Eva;Rambla 18`))).report).toContain('2,Skipped,F-1')
    expect(await all()).toHaveLength(3)
  })

  it('is imported completely even if the program was killed while reading or importing it', async () => {
    const one = file(day)
    const table = {
      encoding: 'utf-8',
      titles: ['Order no', 'Customer', 'Address'],
      rows: [['F-1', 'Ana', 'Rambla 12']],
    }
    await keepImport(api.machine, { ...table, fileName: one.name, dropDigest: one.digest })
    expect(await importDropped(api.machine, one)).toBeUndefined()
    api.machine.clock.now = new Date('2026-11-20T09:05:00Z')
    expect(await importDropped(api.machine, one)).toBeUndefined()
    // The work under way is kept in the queue, whoever asks in the meantime.
    expect(await importDropped(api.machine, one)).toBeUndefined()
    expect((await take(one)).isDone).toBe(true)
    expect((await take(one)).isDone).toBe(true)
    expect(await all()).toHaveLength(2)
    expect(await imports()).toHaveLength(1)
  })

  it('is imported again after its import was undone', async () => {
    await take(file(day))
    const [{ id = 0 } = {}] = await imports()
    await api.call(contract.undoImport, { as, params: { id } })
    expect(await all()).toHaveLength(0)
    await take(file(day))
    expect(await all()).toHaveLength(2)
  })

  it('has failed if it can’t be read or has no valid row', async () => {
    const hostile: [DroppedFile, string][] = [
      [file(''), 'empty'],
      [file(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])), 'kind'],
      [file('%PDF-1.7 nothing'), 'kind'],
      [file(`a,b\n"${'x'.repeat(300_000)}`), 'line'],
      [{ ...file('x'), bytes: undefined }, 'larger than 10 MB'],
      [file('Customer,Address\nAna,\nLuis,'), 'Address'],
    ]
    for (const [one] of hostile) {
      const { isDone, report } = await take(one)
      expect(isDone).toBe(false)
      expect(report).toContain('Failed')
    }
    expect(await all()).toEqual([])
  })

  it('uses the columns that someone from the company chose before, not those of a client', async () => {
    const text = 'Who,Where\nAna,Rambla 12'
    const choose = async (token: string, columns: (string | null)[]) => {
      const { id, options, version } = await api.call(contract.checkImport, { as: token, query: {}, body: text })
      await api.call(contract.changeImport, { as: token, params: { id }, body: { ...options, columns, version } })
      await api.call(contract.startImport, { as: token, body: { id } })
    }
    await choose(as, ['driverNote', 'address'])
    const own = [{ action: ['read', 'create'], subject: 'Delivery', conditions: { ownerId: '$user.id' } }]
    await choose(await api.signIn(own), ['tags', 'address'])
    await take(file('Who,Where\nEva,Rambla 40'))
    const made = (await all()).find(({ address }) => address === 'Rambla 40')
    expect(made).toMatchObject({ recipient: 'Rambla 40', tags: [] })
  })
})

describe('the import folder', () => {
  it('is shown to people who may read settings, with its newest files', async () => {
    const read = (token: string) => api.call(contract.readImportFolder, { as: token })
    await take(file(day))
    expect(await read(as)).toMatchObject({ path: null, files: [{ fileName: 'day.csv', state: 'done', total: 3 }] })
    const reader = await api.signIn([{ action: 'read', subject: 'Setting' }])
    expect((await read(reader)).files).toEqual([])
  })
})

describe('the end of an import', () => {
  it('notifies the person who started it, with its counts and a link', async () => {
    const { id } = await api.call(contract.checkImport, { as, query: { fileName: 'day.csv' }, body: day })
    await api.call(contract.startImport, { as, body: { id } })
    const { notifications } = await api.call(listNotifications, { as })
    expect(notifications).toMatchObject([
      {
        kind: 'import-finished',
        values: { file: 'day.csv', added: '2', updated: '0', failed: '1' },
        link: `/apps/logistics/deliveries/import/${id}`,
      },
    ])
  })
})
