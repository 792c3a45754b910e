import { closeSync, fstatSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Scratch, ScratchFile } from '#roads/region/scratch.ts'
import type { Extract } from '#roads/source/osm-blobs.ts'
import { ifMissing } from './region-store.ts'

const prefix = '.scratch-'
const bufferBytes = 256 * 1024

/** A folder for what a build sets aside; whoever began the build removes it. */
export function scratchFolderIn(regionsFolder: string, mark: string): string {
  return join(regionsFolder, `${prefix}${mark}`)
}

/** Removes what builds of programs that were ended have set aside. */
export async function sweepScratch(regionsFolder: string, olderThan: Date): Promise<void> {
  await mkdir(regionsFolder, { recursive: true })
  for (const name of await readdir(regionsFolder)) {
    if (!name.startsWith(prefix)) continue
    const found = await stat(join(regionsFolder, name)).catch(ifMissing)
    if (found && found.mtime < olderThan) await rm(join(regionsFolder, name), { recursive: true, force: true })
  }
}

/** Sets the bytes of a build aside in files of a folder, which is made when it is needed. */
export function diskScratch(folder: string): Scratch {
  let count = 0
  return {
    file: () => {
      mkdirSync(folder, { recursive: true })
      return new DiskFile(join(folder, `${++count}`))
    },
  }
}

/** An extract on the disk, read as it is needed. */
export function diskExtract(path: string): Extract & { close(): void } {
  const file = openSync(path, 'r')
  return {
    length: fstatSync(file).size,
    read: (from, length) => readRun(file, from, length),
    close: () => closeSync(file),
  }
}

/** Small pieces are gathered before they are written. */
class DiskFile implements ScratchFile {
  readonly #path: string
  readonly #file: number
  readonly #buffer = new Uint8Array(bufferBytes)
  #buffered = 0
  #isOpen = true
  length = 0

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w+')
  }

  append(bytes: Uint8Array): void {
    this.length += bytes.length
    if (this.#buffered + bytes.length > bufferBytes) this.#flush()
    if (bytes.length > bufferBytes) return writeAll(this.#file, bytes)
    this.#buffer.set(bytes, this.#buffered)
    this.#buffered += bytes.length
  }

  read(from: number, length: number): Uint8Array<ArrayBuffer> {
    this.#flush()
    return readRun(this.#file, from, Math.min(length, this.length - from))
  }

  /** Gives the room back at once. */
  remove(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    closeSync(this.#file)
    rmSync(this.#path, { force: true })
  }

  #flush(): void {
    writeAll(this.#file, this.#buffer.subarray(0, this.#buffered))
    this.#buffered = 0
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
}

function readRun(file: number, from: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  for (let filled = 0; filled < length;) {
    const got = readSync(file, bytes, filled, length - filled, from + filled)
    if (got === 0) throw new Error('A file became shorter while a region was built.')
    filled += got
  }
  return bytes
}
