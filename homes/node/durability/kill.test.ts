import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Log } from '#kit/server/machine.ts'
import { openDatabase } from '../database/open-database.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const rounds = 20
const writer = fileURLToPath(new URL('./writer.ts', import.meta.url))
const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }

let dataDir = ''
beforeEach(async () => void (dataDir = await temporaryFolder('rw-kill-')))
afterEach(async () => {
  await killServer()
  await rm(dataDir, { recursive: true, force: true })
})

describe('what was acknowledged is still there', () => {
  it('after PGlite was killed twenty times', () => survives('pglite:', async () => {}))
  it('after our process was killed twenty times beside its PostgreSQL', () => survives('embedded:', async () => {}))
  it('after PostgreSQL was killed with our process twenty times', () => survives('embedded:', killServer))
})

async function survives(databaseUrl: string, alsoKill: () => Promise<void>) {
  const acknowledged: number[] = []
  for (let round = 0; round < rounds; round++) {
    acknowledged.push(...(await writeUntilKilled(databaseUrl, acknowledged.length + 1000 * round, 100 + 23 * round)))
    await alsoKill()
  }
  const database = await openDatabase({ databaseUrl, dataDir, log: quiet })
  const { rows } = (await database.db.execute(sql`select number from written`)) as unknown as {
    rows: { number: number }[]
  }
  const { rows: counted } = (await database.db.execute(
    sql`select count(*)::int as count from written where filling = ${'x'.repeat(500)}`,
  )) as unknown as { rows: { count: number }[] }
  await database.close()
  const kept = new Set(rows.map(({ number }) => number))
  expect(acknowledged.length).toBeGreaterThan(rounds * 5)
  expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
  expect(counted[0]?.count).toBe(rows.length)
}

async function writeUntilKilled(databaseUrl: string, first: number, afterMs: number): Promise<number[]> {
  const child = spawn(process.execPath, [writer, databaseUrl, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => {
    if (said === '') setTimeout(() => child.kill('SIGKILL'), afterMs)
    said += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (signal !== 'SIGKILL') throw new Error(`The writer ended by itself: ${complaint}`)
  // The last line may be cut; only a whole line is an acknowledgement.
  return said.split('\n').slice(0, -1).map(Number)
}

async function killServer(): Promise<void> {
  const file = join(dataDir, 'database/postgres/postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0])
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It was gone already.
  }
}
