import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DroppedFile, DropResult } from '#kit/server/machine.ts'
import { diskDropFolder } from './drop-folder.ts'

let root = ''
let path = ''
const stops: (() => Promise<void>)[] = []
const warned: Record<string, unknown>[] = []
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rw-drop-'))
  path = join(root, 'drop', 'deliveries')
  warned.length = 0
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await rm(root, { recursive: true, force: true })
})

const log = { info: () => {}, error: () => {}, warn: (fields: Record<string, unknown>) => void warned.push(fields) }
const at = new Date('2026-11-20T09:00:00Z')
const done: DropResult = { isDone: true, at, report: new TextEncoder().encode('fine') }
type Take = (file: DroppedFile) => Promise<DropResult | undefined>

/** Watches the folder; `taken` lists the name and text of each file that was handed over. */
async function watch(take: Take = async () => done, parts = {}) {
  const taken: string[] = []
  const folder = diskDropFolder(path, { log, pollMs: 10, stillMs: 60, mostBytes: 1000, ...parts })
  await mkdir(path, { recursive: true })
  folder.watch((file) => {
    taken.push(`${file.name} ${file.bytes ? new TextDecoder().decode(file.bytes) : 'too large'}`)
    return take(file)
  })
  stops.push(() => folder.stop())
  return { taken, folder }
}
const put = (name: string, text: string) => writeFile(join(path, name), text)
const inside = async (folder: string) => (await readdir(join(path, folder)).catch(() => [])).toSorted()
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 5000, interval: 10 })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('the folder for files of other programs', () => {
  it('puts a file away with its report beside it', async () => {
    const { taken } = await watch()
    await put('day.csv', 'a,b')
    await until(async () => expect(await inside('done')).toHaveLength(2))
    expect(await inside('done')).toEqual(['20261120-090000-day.csv', '20261120-090000-day.csv.result.csv'])
    expect(await readFile(join(path, 'done', '20261120-090000-day.csv.result.csv'), 'utf8')).toBe('fine')
    expect(await inside('')).toEqual(['done', 'failed'])
    expect(taken).toEqual(['day.csv a,b'])
  })

  it('waits while a file still grows, and for one that is empty', async () => {
    const { taken } = await watch()
    await put('day.csv', 'a')
    for (let times = 0; times < 8; times++) {
      await pause(25)
      await appendFile(join(path, 'day.csv'), 'b')
    }
    expect(taken).toEqual([])
    await put('empty.csv', '')
    await until(() => expect(taken).toEqual(['day.csv abbbbbbbb']))
    expect(await inside('')).toContain('empty.csv')
  })

  it('takes no link, no folder and nothing that is still being written', async () => {
    await writeFile(join(root, 'secret'), 'secret')
    const { taken } = await watch()
    await symlink(join(root, 'secret'), join(path, 'link.csv'))
    await mkdir(join(path, 'folder.csv'))
    for (const name of ['.hidden.csv', 'day.csv.part', 'day.csv.tmp', 'day.csv~']) await put(name, 'x')
    await put('real.csv', 'x')
    await until(() => expect(taken).toEqual(['real.csv x']))
    await pause(100)
    expect(taken).toEqual(['real.csv x'])
  })

  it('does not read what is too large, however large it is', async () => {
    const { taken } = await watch(async () => ({ ...done, isDone: false }))
    await put('huge.csv', 'x')
    await truncate(join(path, 'huge.csv'), 5_000_000_000)
    await until(async () => expect(await inside('failed')).toHaveLength(2))
    expect(taken).toEqual(['huge.csv too large'])
  })

  it('handles any file name', async () => {
    await watch()
    const names = ['line\nbreak.csv', '-rf.csv', '$(reboot).csv', 'ÿ'.repeat(120), "it's.csv", 'no end']
    for (const name of names) await put(name, name)
    await until(async () => expect(await inside('done')).toHaveLength(names.length * 2))
  })

  it('keeps two files of one name apart', async () => {
    await watch()
    await put('day.csv', 'one')
    await until(async () => expect(await inside('done')).toHaveLength(2))
    await put('day.csv', 'two')
    await until(async () => expect(await inside('done')).toHaveLength(4))
    expect(await readFile(join(path, 'done', '20261120-090000-day-2.csv'), 'utf8')).toBe('two')
  })

  it('asks again while there is no result, and later where something went wrong', async () => {
    let asked = 0
    await watch(async () => {
      asked++
      if (asked === 1) throw new Error('no database')
      return asked < 4 ? undefined : done
    })
    await put('day.csv', 'a')
    await until(async () => expect(await inside('done')).toHaveLength(2))
    expect(asked).toBe(4)
    expect(warned).toMatchObject([{ file: 'day.csv' }])
  })

  it('takes the files behind as many that cannot be read as it takes at once', async () => {
    const { taken } = await watch(async ({ name }) => {
      if (name.startsWith('bad')) throw new Error('unreadable')
      return done
    })
    for (let at = 10; at < 60; at++) await put(`bad-${at}.csv`, 'x')
    await put('good.csv', 'y')
    await until(() => expect(taken).toContain('good.csv y'))
  })

  it('leaves a file that was written anew while its result was made, and takes it next', async () => {
    let times = 0
    const { taken } = await watch(async () => {
      times++
      if (times === 1) await put('day.csv', 'other content')
      return done
    })
    await put('day.csv', 'a,b')
    await until(async () => expect(await inside('done')).toHaveLength(2))
    expect(taken).toEqual(['day.csv a,b', 'day.csv other content'])
    expect(await readFile(join(path, 'done', '20261120-090000-day.csv'), 'utf8')).toBe('other content')
  })

  it('finds a file again that was left when the program was killed before it was put away', async () => {
    const first = await watch(() => new Promise(() => {}))
    await put('day.csv', 'a')
    await until(() => expect(first.taken).toHaveLength(1))
    // Killed: its watcher never ends.
    stops.pop()
    const second = await watch()
    await until(async () => expect(await inside('done')).toHaveLength(2))
    expect(second.taken).toEqual(['day.csv a'])
  })
})
