import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#homes/shared/migrate.ts'
import { migrations } from '#homes/shared/migrations.ts'
import type { Room } from '#kit/server/machine.ts'
import { bucketBackups, folderBackups } from './backups.ts'
import { openDatabase } from './database/open-database.ts'
import type { OpenDatabase } from './database/opened.ts'
import { diskFiles } from './disk-files.ts'
import { s3Server, type S3Server } from './testing/s3-server.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'for the tests', region: 'eu-north-1' }
const name = (day: number) => `routewright-2026-11-${day}T02-00-00Z.ndjson.gz`

let folder = ''
let database: OpenDatabase
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: 'memory:', dataDir: '', log: quiet })
  await migrate(database.db, migrations)
})
afterAll(() => database.close())
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'rw-backups-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const from = (room?: Room) => ({
  db: database.db,
  files: diskFiles(join(folder, 'files')),
  secretKey: new Uint8Array(32),
  ...(room && { room }),
})
/** The last line of an export counts its rows. */
const isWhole = (bytes: Uint8Array) => /"rows":\d+/.test(gunzipSync(bytes).toString().trim().split('\n').at(-1)!)

describe('backups in a folder', () => {
  it('are written whole, listed and removed', async () => {
    const own = join(folder, 'backups')
    const backups = folderBackups(own, { isOwn: true }, from())
    const { bytes } = await backups.make(name(25))
    expect(isWhole(await readFile(join(own, name(25))))).toBe(true)
    await backups.make(name(26))
    expect((await backups.list()).map((one) => one.name).toSorted()).toEqual([name(25), name(26)])
    expect((await backups.list()).find((one) => one.name === name(25))?.bytes).toBe(bytes)
    await backups.remove(name(25))
    expect(await readdir(own)).toEqual([name(26)])
  })

  it('refuse a folder of one’s own that is not there, instead of making it where its disk should be', async () => {
    const backups = folderBackups(join(folder, 'mounted'), { isOwn: false }, from())
    await expect(backups.make(name(26))).rejects.toThrow('doesn’t exist')
    await expect(backups.list()).rejects.toThrow('doesn’t exist')
    expect(await readdir(folder)).toEqual([])
  })

  it('are made beside files of others, whatever has become of those', async () => {
    await symlink(join(folder, 'unplugged'), join(folder, 'photos'))
    await symlink(join(folder, 'unplugged'), join(folder, name(24)))
    const backups = folderBackups(folder, { isOwn: false }, from())
    await backups.make(name(25))
    expect((await backups.list()).map((one) => one.name)).toEqual([name(25)])
  })

  it('leave the room on the disk that the program needs', async () => {
    const room = { freeBytes: () => 9_000_000, isLow: () => false, onLow: () => {} }
    const backups = folderBackups(folder, { isOwn: true }, from(room))
    await writeFile(join(folder, name(25)), new Uint8Array(5_000_000))
    await expect(backups.make(name(26))).rejects.toThrow('only 9 MB left')
    expect(await readdir(folder)).toEqual([name(25)])
  })
})

describe('backups in a bucket', () => {
  let store: S3Server
  beforeAll(async () => void (store = await s3Server('office', keys)))
  afterAll(() => store.close())

  it('are put whole, listed over several pages and removed, and leave nothing on the disk', async () => {
    const backups = bucketBackups({ url: store.url, ...keys }, folder, from())
    for (const day of [21, 22, 23, 24]) await backups.make(name(day))
    store.objects.set('pictures/1.png', { bytes: Buffer.from('x'), contentType: 'image/png', putAt: new Date() })
    expect(await readdir(folder)).toEqual([])
    expect(isWhole(store.objects.get(name(21))!.bytes)).toBe(true)
    const kept = await backups.list()
    expect(kept.map((one) => one.name)).toEqual([21, 22, 23, 24].map(name))
    expect(kept[0]?.bytes).toBe(store.objects.get(name(21))!.bytes.length)
    await backups.remove(name(21))
    expect(store.objects.has(name(21))).toBe(false)
  })

  it('fail with what the store says, and leave nothing on the disk', async () => {
    const backups = bucketBackups({ url: `${store.url}s`, ...keys }, folder, from())
    await expect(backups.make(name(25))).rejects.toThrow('no bucket')
    expect(await readdir(folder)).toEqual([])
  })
})
