import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

let place = ''
beforeAll(async () => void (place = await mkdtemp(join(tmpdir(), 'rw-folder-'))))
afterAll(() => rm(place, { recursive: true, force: true }))

describe('a folder', () => {
  it('is made with those it lies in, and may be there already', async () => {
    for (const _ of [1, 2]) await makeFolder(join(place, 'a/b/c'), 0o711)
    expect((await stat(join(place, 'a/b/c'))).isDirectory()).toBe(true)
  })

  it('is refused below a file', async () => {
    await writeFile(join(place, 'file'), '')
    await expect(makeFolder(join(place, 'file/below'), 0o711)).rejects.toThrow(`${join(place, 'file')} is a file`)
    await expect(makeFolder(join(place, 'file'), 0o711)).rejects.toThrow(`${join(place, 'file')} is a file`)
  })

  it.runIf(process.platform === 'linux')('is refused at once where none can be made', async () => {
    for (const path of ['/proc/none/here', '/proc/self/none'])
      await expect(makeFolder(path, 0o711)).rejects.toThrow('/proc')
  })
})
