import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { secretKeyIn } from './secret-key.ts'

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'rw-key-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))
const isNew = async () => true
const isOld = async () => false

it('makes a key for a new database once, readable by its user alone', async () => {
  const key = await secretKeyIn(folder, isNew)
  expect(key).toHaveLength(32)
  expect(await secretKeyIn(folder, isOld)).toEqual(key)
  expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
})

it('takes the key of a process that starts at the same time, and has begun to write by now', async () => {
  let made: Uint8Array | undefined
  const isBegunByOther = async () => {
    made = await secretKeyIn(folder, isNew)
    return false
  }
  expect(await secretKeyIn(folder, isBegunByOther)).toEqual(made)
})

it('refuses to replace the lost key of a database that holds data', async () => {
  await expect(secretKeyIn(folder, isOld)).rejects.toThrow(
    "secret.key is missing, but the database isn't new. Restore the file from a backup",
  )
  await expect(readFile(join(folder, 'secret.key'))).rejects.toThrow('ENOENT')
})
