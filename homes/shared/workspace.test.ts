/** @module-tag engine */
import { eq, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadSample } from '#app/sample.ts'
import { tables } from '#app/tables.ts'
import { rootSigner } from '#features/logistics/proof-roots/server/root-key.ts'
import { proofRootKeys } from '#features/logistics/proof-roots/server/tables.ts'
import { testMachines } from '#homes/test/machine.ts'
import { empty } from '#homes/test/test-api.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import type { Machine } from '#kit/server/machine.ts'
import { exportWorkspace } from './export-workspace.ts'
import { importWorkspace } from './import-workspace.ts'
import { migrations } from './migrations.ts'
import { jobs } from './tables.ts'
import { version } from './version.ts'
import { workspaceTables } from './workspace-tables.ts'

const steps = migrations.map(({ name, hash }) => ({ name, hash }))

describe('a workspace', async () => {
  const here = await testMachines()
  const there = await testMachines()
  afterAll(async () => {
    await here.close()
    await there.close()
  })
  /** The sample workspace as it is exported: made once, as it takes long and nothing here changes it. */
  let lines: string[] = []
  beforeAll(async () => {
    await empty(here.first)
    await loadSample(here.first)
    await here.first.files.put('avatars/one', { bytes: new Uint8Array([0, 255, 10]), contentType: 'image/png' })
    lines = await exported(here.first)
  })
  beforeEach(async () => {
    await empty(there.first)
    for (const key of await there.first.files.keys()) await there.first.files.remove(key)
  })

  it('moves whole from one database to another', async () => {
    const { rows, secretKey } = await importWorkspace(there.first, each(lines))
    expect(rows).toBeGreaterThan(50)
    expect([...secretKey]).toEqual([...here.first.secretKey])
    expect(sorted(await exported(there.first))).toEqual(sorted(lines))
    expect(await there.first.files.get('avatars/one')).toEqual({
      bytes: new Uint8Array([0, 255, 10]),
      contentType: 'image/png',
    })
  })

  it('goes on numbering where it stopped', async () => {
    await importWorkspace(there.first, each(lines))
    const next = sql`insert into users (full_name, username, email, role) values ('New', 'new', 'new@test.example', 'client') returning id`
    const { rows } = (await there.first.db.execute(next)) as unknown as { rows: { id: number }[] }
    const { rows: most } = (await here.first.db.execute(sql`select max(id) as id from users`)) as unknown as {
      rows: { id: number }[]
    }
    expect(rows[0]?.id).toBe(most[0]!.id + 1)
  })

  it('keeps the key of its secrets even if it can’t be updated after it was imported', async () => {
    const broken = { name: '9999_broken.sql', hash: 'broken', statements: ['select 1 / 0'] }
    let kept: Uint8Array | undefined
    const keepKey = async (key: Uint8Array) => void (kept = key)
    await expect(importWorkspace({ ...there.first, keepKey }, each(lines), [...migrations, broken])).rejects.toThrow()
    expect([...(kept ?? [])]).toEqual([...here.first.secretKey])
    expect(sorted(await exported(there.first))).toEqual(sorted(lines))
  })

  it('is not imported over another one', async () => {
    await expect(importWorkspace(here.first, each(lines))).rejects.toThrow(/already has data/)
  })

  it.each([
    ['is cut off', (lines: string[]) => lines.slice(0, -1), /incomplete/],
    [
      'lost a file',
      (lines: string[]) => lines.filter((line) => !line.startsWith('{"file"')),
      /damaged: it should have \d+ files, but has \d+\.$/,
    ],
    ['lost a line', (lines: string[]) => lines.toSpliced(1, 1), /damaged/],
    ['is something else', () => ['{"hello":1}'], /isn’t an exported workspace/],
    ['is no JSON', () => ['hello'], /isn’t an exported workspace/],
    ['is empty', () => [], /isn’t an exported workspace/],
    [
      'is broken in its middle',
      (lines: string[]) => lines.with(2, lines[2]!.slice(0, 40)),
      /^The export is damaged: line 3 can’t be read\.$/,
    ],
    [
      'holds what is neither rows nor a file',
      (lines: string[]) => lines.with(2, '{"table":7}'),
      /^The export is damaged: line 3 can’t be read\.$/,
    ],
    [
      'has a key of another length',
      (lines: string[]) => lines.with(0, lines[0]!.replace(/"secretKey":"[^"]*"/, '"secretKey":"AAAA"')),
      /^The export is damaged: its key is incomplete\.$/,
    ],
    [
      'has no key at all',
      (lines: string[]) => lines.with(0, lines[0]!.replace(/"secretKey":"[^"]*"/, '"secretKey":"%%"')),
      /^The export is damaged: its key is incomplete\.$/,
    ],
    [
      'holds a file that is no base64',
      (lines: string[]) => lines.toSpliced(-1, 0, '{"file":"avatars/two","contentType":"image/png","base64":"%%"}'),
      /^The export is damaged: the file avatars\/two can’t be read\.$/,
    ],
    [
      'was made by a newer version',
      (lines: string[]) =>
        withHead(lines, { version: '7.1.0', migrations: [...steps, { name: '9999_x.sql', hash: 'x' }] }),
      `The export was made by Routewright 7.1.0 (9999_x.sql), and this is ${version}. Import it with the version that made it or a newer one.`,
    ],
    [
      'was made by a build of its own',
      (lines: string[]) => withHead(lines, { migrations: steps.map(({ name }) => ({ name, hash: 'x' })) }),
      /^The export was made by a build of Routewright .* that isn’t this one \(0000_start\.sql\)/,
    ],
    [
      'was made before 0.2.0',
      () => ['{"format":"routewright-workspace-1","migrations":["0000_start.sql"],"secretKey":"AAAA"}'],
      /^The export was made by a version before 0\.2\.0\. Start/,
    ],
  ])('that %s is refused, and nothing of it stays', async (_, change, complaint) => {
    await expect(importWorkspace(there.first, each(change(lines)))).rejects.toThrow(complaint)
    const { rows } = (await there.first.db.execute(sql`select count(*)::int as count from users`)) as unknown as {
      rows: { count: number }[]
    }
    expect(rows[0]?.count).toBe(0)
    expect(await there.first.files.keys()).toEqual([])
  })

  it('that is cut off leaves no table in a database that had none', async () => {
    const { first, close } = await testMachines()
    await first.db.execute(sql`drop schema public cascade`)
    await first.db.execute(sql`create schema public`)
    await expect(importWorkspace(first, each(lines.slice(0, -1)))).rejects.toThrow(/incomplete/)
    const left = await askRows(first.db, sql`select tablename from pg_tables where schemaname = 'public'`)
    await close()
    expect(left).toEqual([])
  })

  it('takes no file with it that was there before it was refused', async () => {
    const { files } = there.first
    await files.put('avatars/one', { bytes: new Uint8Array([0, 255, 10]), contentType: 'image/png' })
    await expect(importWorkspace(there.first, each(lines.slice(0, -1)))).rejects.toThrow(/incomplete/)
    expect(await files.keys()).toEqual(['avatars/one'])
  })

  it.each(['../../secret.key', '/etc/passwd', 'a/../../b', 'C:\\x', 'a\0b', ''])('puts no file at %j', async (file) => {
    const withFile = lines.toSpliced(-1, 0, JSON.stringify({ file, contentType: 'image/png', base64: 'AAAA' }))
    await expect(importWorkspace(there.first, each(withFile))).rejects.toThrow(
      /^The export is damaged: the file .* can’t be read\.$/,
    )
    expect(await there.first.files.keys()).toEqual([])
  })

  it('names every table of the program, and none that others have put beside them', async () => {
    await here.first.db.execute(sql`create table if not exists report_of_ours (id integer)`)
    const names = await here.first.db.transaction(async (tx) => (await workspaceTables(tx)).map(({ name }) => name))
    await here.first.db.execute(sql`drop table report_of_ours`)
    expect(names.toSorted()).toEqual([...tables.map(getTableName), 'workspace_facts', 'jobs'].toSorted())
  })

  it('of an older version is updated once it is imported', async () => {
    const later = {
      name: '9998_later.sql',
      hash: 'x',
      statements: ['alter table users add later text default $$new$$'],
    }
    await importWorkspace(there.first, each(lines), [...migrations, later])
    const [user] = await askRows(there.first.db, sql`select later from users limit 1`)
    expect(user).toEqual({ later: 'new' })
    await empty(there.first)
    await expect(importWorkspace(there.first, each(lines), [...migrations, later])).rejects.toThrow(
      /this database is already set up for a newer version/,
    )
    await there.first.db.execute(sql`alter table users drop later`)
    await there.first.db.execute(sql`delete from migrations where name = '9998_later.sql'`)
  })

  it('signs its roots with another key than what it was exported from, which may go on', async () => {
    const kept = { id: 'a', publicKey: 'b', sealedKey: 'c', madeAt: new Date() }
    await here.first.db.insert(proofRootKeys).values(kept)
    const withKey = await exported(here.first)
    await here.first.db.delete(proofRootKeys).where(eq(proofRootKeys.id, 'a'))
    await importWorkspace(there.first, each(withKey))
    const rows = await there.first.db.select().from(proofRootKeys)
    expect(rows.find(({ id }) => id === 'a')).toMatchObject({ publicKey: 'b', sealedKey: '' })
    expect((await rootSigner(there.first)).id).not.toBe('a')
  })

  it('goes on with its jobs, also with one that was being worked on', async () => {
    const job = { id: '1', name: 'later', data: {}, runAt: new Date(), createdAt: new Date() }
    await here.first.db
      .insert(jobs)
      .values([job, { ...job, id: '2', state: 'running', worker: 'gone', leaseUntil: new Date() }])
    const withJobs = await exported(here.first)
    await here.first.db.delete(jobs)
    await importWorkspace(there.first, each(withJobs))
    expect(await there.first.db.select({ id: jobs.id, state: jobs.state, worker: jobs.worker }).from(jobs)).toEqual([
      { id: '1', state: 'ready', worker: null },
      { id: '2', state: 'ready', worker: null },
    ])
  })
})

function withHead([head = '', ...rest]: string[], change: Record<string, unknown>): string[] {
  return [JSON.stringify({ ...(JSON.parse(head) as object), ...change }), ...rest]
}

async function exported(machine: Machine): Promise<string[]> {
  const lines: string[] = []
  await exportWorkspace(machine, async (line) => void lines.push(line))
  return lines
}

async function* each(lines: string[]): AsyncGenerator<string> {
  yield* lines
}

/** Rows come in no order. */
function sorted(lines: string[]): string[] {
  return lines
    .flatMap((line) => {
      const { table, rows } = JSON.parse(line) as { table?: string; rows?: unknown[] | number }
      return Array.isArray(rows) ? rows.map((row) => `${table} ${JSON.stringify(row)}`) : [line]
    })
    .toSorted()
}
