/** @module-tag engine */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadSample } from '#app/sample.ts'
import { testMachines } from '#homes/test/machine.ts'
import { empty } from '#homes/test/test-api.ts'
import type { Machine } from '#kit/server/machine.ts'
import { exportWorkspace, importWorkspace } from './workspace.ts'
import { workspaceTables } from './workspace-tables.ts'

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

  it('is not imported over another one', async () => {
    await expect(importWorkspace(here.first, each(lines))).rejects.toThrow(/already has data/)
  })

  it.each([
    ['is cut off', (lines: string[]) => lines.slice(0, -1), /incomplete/],
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
      'comes from another version',
      (lines: string[]) => [lines[0]!.replace('"migrations":[', '"migrations":["9999_future.sql",'), ...lines.slice(1)],
      /another database version/,
    ],
  ])('that %s is refused, and nothing of it stays', async (_, change, complaint) => {
    await expect(importWorkspace(there.first, each(change(lines)))).rejects.toThrow(complaint)
    const { rows } = (await there.first.db.execute(sql`select count(*)::int as count from users`)) as unknown as {
      rows: { count: number }[]
    }
    expect(rows[0]?.count).toBe(0)
    expect(await there.first.files.keys()).toEqual([])
  })

  it.each(['../../secret.key', '/etc/passwd', 'a/../../b', 'C:\\x', 'a\0b', ''])('puts no file at %j', async (file) => {
    const withFile = lines.toSpliced(-1, 0, JSON.stringify({ file, contentType: 'image/png', base64: 'AAAA' }))
    await expect(importWorkspace(there.first, each(withFile))).rejects.toThrow(
      /^The export is damaged: the file .* can’t be read\.$/,
    )
    expect(await there.first.files.keys()).toEqual([])
  })

  it('names every table of the database but the queue and its own steps', async () => {
    const { rows } = (await here.first.db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )) as unknown as { rows: { name: string }[] }
    const known = new Set([...workspaceTables().map(({ name }) => name), 'jobs', 'migrations'])
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => !known.has(name) && !/^(next_step|written|durability_check)$/.test(name)),
    ).toEqual([])
  })
})

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
