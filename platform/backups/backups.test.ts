import { beforeEach, describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import type { Backups } from '#kit/server/machine.ts'
import { listNotifications } from '../notifications/contract.ts'
import { backUpNow, changeBackupSchedule, readBackups } from './contract.ts'
import { backupName } from './rules.ts'
import { make } from './server/commands.ts'
import { gauges } from './server/gauges.ts'
import { keepBackups } from './server/jobs.ts'
import { backupRuns, backupSchedules } from './server/tables.ts'

const api = await testApi()
const keeper = [
  { action: 'read', subject: 'Backup' },
  { action: 'write', subject: 'Backup' },
]

/** A place that keeps nothing but names. */
class Shelf implements Backups {
  readonly place = '/backups'
  names: string[] = []
  fault = ''
  async make(name: string) {
    if (this.fault) throw new Error(this.fault)
    this.names.push(name)
    return { rows: 329, bytes: 10_000 }
  }
  async list() {
    return this.names.map((name) => ({ name, bytes: 10_000, madeAt: api.machine.now() }))
  }
  async remove(name: string) {
    this.names = this.names.filter((one) => one !== name)
  }
}

const shelf = new Shelf()
const at = (time: string) => void (api.machine.clock.now = new Date(time))

beforeEach(async () => {
  Object.assign(shelf, { names: [], fault: '' })
  api.machine.backups = shelf
  at('2026-11-20T09:00:00Z')
  await api.machine.db.delete(backupRuns)
  await api.machine.db.delete(backupSchedules)
  await keepBackups(api.machine)
})

const daily = { isOn: true, rhythm: 'day', hour: 2, keep: 2, version: 0 } as const

describe('backups by schedule', () => {
  it('are made each night until somebody decides otherwise, and the oldest goes', async () => {
    const as = await api.signIn(keeper)
    expect(await api.call(readBackups, { as })).toMatchObject({
      place: '/backups',
      schedule: { isOn: true, rhythm: 'day', hour: 2, keep: 7 },
      nextAt: '2026-11-21T02:00:00.000Z',
      runs: [],
    })
    await api.call(changeBackupSchedule, { as, body: daily })
    shelf.names.push('of-somebody-else.txt')
    for (const day of [21, 22, 23]) {
      at(`2026-11-${day}T02:00:00Z`)
      await api.machine.queue.runKept()
    }
    expect(shelf.names).toEqual([
      'of-somebody-else.txt',
      ...[22, 23].map((day) => backupName(new Date(`2026-11-${day}T02:00:00Z`))),
    ])
    const { runs, kept } = await api.call(readBackups, { as })
    expect(runs.map(({ state, rows, isByHand }) => [state, rows, isByHand])).toEqual(
      Array(3).fill(['made', 329, false]),
    )
    expect(kept).toHaveLength(2)
  })

  it('follow a schedule that was changed, and stop where it is turned off', async () => {
    const as = await api.signIn(keeper)
    const { version } = await api.call(changeBackupSchedule, { as, body: { ...daily, hour: 5 } })
    at('2026-11-21T02:00:00Z')
    await api.machine.queue.runKept()
    expect(shelf.names).toEqual([])
    at('2026-11-21T05:00:00Z')
    await api.machine.queue.runKept()
    expect(shelf.names).toHaveLength(1)
    await api.call(changeBackupSchedule, { as, body: { ...daily, isOn: false, version } })
    at('2026-11-22T05:00:00Z')
    await api.machine.queue.runKept()
    expect(shelf.names).toHaveLength(1)
    expect(await api.call(readBackups, { as })).toMatchObject({ nextAt: null })
  })

  it('show whoever watches when the last was made, and how many failed since', async () => {
    const figures = async () =>
      Object.fromEntries(
        await Promise.all(gauges.map(async ({ name, read }) => [name, await read(api.machine.db)] as const)),
      )
    expect(await figures()).toEqual({ failed_backups: 0, last_backup_timestamp_seconds: undefined })
    for (const [day, fault] of [
      [21, 'full'],
      [22, ''],
      [23, 'full'],
      [24, 'full'],
    ] as const) {
      shelf.fault = fault
      at(`2026-11-${day}T02:00:00Z`)
      await api.machine.queue.runKept()
    }
    const madeAt = new Date('2026-11-22T02:00:00Z').getTime() / 1000
    expect(await figures()).toEqual({ failed_backups: 2, last_backup_timestamp_seconds: madeAt })
  })

  it('refuse a schedule that was changed by somebody else meanwhile', async () => {
    const as = await api.signIn(keeper)
    await api.call(changeBackupSchedule, { as, body: daily })
    await expect(api.call(changeBackupSchedule, { as, body: daily })).rejects.toMatchObject({ status: 409 })
    for (const wrong of [{ hour: 24 }, { hour: -1 }, { keep: 0 }, { keep: 367 }])
      await expect(api.call(changeBackupSchedule, { as, body: { ...daily, ...wrong } })).rejects.toMatchObject({
        status: 422,
      })
  })
})

describe('a backup by hand', () => {
  const run = (askedAt: string) =>
    api.machine.db
      .insert(backupRuns)
      .values({ id: askedAt, state: 'running', isByHand: false, askedAt: new Date(askedAt) })

  it('is made, and kept with those of the schedule', async () => {
    const as = await api.signIn(keeper)
    expect(await api.call(backUpNow, { as })).toMatchObject({ state: 'waiting', isByHand: true })
    await api.machine.queue.runKept()
    expect(shelf.names).toEqual([backupName(api.machine.now())])
    expect((await api.call(readBackups, { as })).runs).toMatchObject([{ state: 'made', bytes: 10_000, isByHand: true }])
  })

  it('is refused while another is made, but not for ever by one whose process ended', async () => {
    const as = await api.signIn([{ action: 'manage', subject: 'all' }])
    await run('2026-11-20T08:30:00Z')
    await expect(api.call(backUpNow, { as })).rejects.toMatchObject({ status: 409 })
    at('2026-11-20T20:31:00Z')
    await api.call(backUpNow, { as })
    await api.machine.queue.runKept()
    expect((await api.call(readBackups, { as })).runs.map(({ state }) => state)).toEqual(['made', 'failed'])
    expect((await api.call(listNotifications, { as })).notifications.map(({ kind }) => kind)).toEqual(['backup-failed'])
  })

  it('is given up at its last try, once its process ended each time before, and others can be made', async () => {
    const as = await api.signIn([{ action: 'manage', subject: 'all' }])
    const runId = '2026-11-20T08:30:00Z'
    await run(runId)
    await make(api.machine, runId, { isLast: true })
    expect(shelf.names).toEqual([])
    expect((await api.call(readBackups, { as })).runs).toMatchObject([{ state: 'failed' }])
    expect((await api.call(listNotifications, { as })).notifications.map(({ kind }) => kind)).toEqual(['backup-failed'])
    expect(await api.call(backUpNow, { as })).toMatchObject({ state: 'waiting' })
  })

  it('is left as it is by the workspace restored from it, where its run is still under way', async () => {
    const as = await api.signIn(keeper)
    const name = backupName(api.machine.now())
    shelf.names.push(name)
    await api.call(backUpNow, { as })
    await api.machine.queue.runKept()
    expect(shelf.names).toEqual([name])
    expect((await api.call(readBackups, { as })).runs).toMatchObject([{ state: 'made', bytes: 10_000, rows: null }])
  })

  it('is refused where the program has no place for it', async () => {
    const as = await api.signIn(keeper)
    delete api.machine.backups
    expect(await api.call(readBackups, { as })).toMatchObject({ place: null, nextAt: null, kept: [] })
    await expect(api.call(backUpNow, { as })).rejects.toMatchObject({ status: 409 })
  })
})

describe('a backup that fails', () => {
  it('says why, and administrators hear of the first of several', async () => {
    const as = await api.signIn([{ action: 'manage', subject: 'all' }])
    const told = async () =>
      (await api.call(listNotifications, { as })).notifications.filter(({ kind }) => kind === 'backup-failed')
    shelf.fault = 'The disk has only 9 MB left.'
    for (const day of [21, 22]) {
      at(`2026-11-${day}T02:00:00Z`)
      await api.machine.queue.runKept()
    }
    const { runs } = await api.call(readBackups, { as })
    expect(runs.map(({ state, error }) => [state, error])).toEqual(Array(2).fill(['failed', shelf.fault]))
    expect(await told()).toHaveLength(1)
    shelf.fault = ''
    at('2026-11-23T02:00:00Z')
    await api.machine.queue.runKept()
    shelf.fault = 'The disk has only 8 MB left.'
    at('2026-11-24T02:00:00Z')
    await api.machine.queue.runKept()
    expect(await told()).toHaveLength(2)
  })
})

describe('who sees backups', () => {
  it('are those with the right alone', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'Backup' }])
    await api.call(readBackups, { as: reader })
    await expect(api.call(backUpNow, { as: reader })).rejects.toMatchObject({ status: 403 })
    await expect(api.call(changeBackupSchedule, { as: reader, body: daily })).rejects.toMatchObject({ status: 403 })
    const other = await api.signIn([{ action: 'read', subject: 'Outbox' }])
    await expect(api.call(readBackups, { as: other })).rejects.toMatchObject({ status: 403 })
  })
})
