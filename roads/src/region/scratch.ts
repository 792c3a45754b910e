import { joined } from '../source/bytes.ts'

/** Bytes set aside during a build: written one after the other, read back in runs. */
export interface ScratchFile {
  readonly length: number
  append(bytes: Uint8Array): void
  read(from: number, length: number): Uint8Array<ArrayBuffer>
  remove(): void
}

/** Where a build sets aside what it doesn’t need at hand. */
export interface Scratch {
  file(): ScratchFile
}

/** Sets nothing aside: for maps that fit in memory, and where there is no disk. */
export const memoryScratch: Scratch = { file: () => new MemoryFile() }

const runBytes = 1024 * 1024

/** The bytes of a file in order, a megabyte at a time. */
export function* runsOf(file: ScratchFile, from = 0, to = file.length): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = from; at < to; at += runBytes) yield file.read(at, Math.min(runBytes, to - at))
}

/** Everything that was set aside in a file. */
export function wholeOf(file: ScratchFile): Uint8Array<ArrayBuffer> {
  return file.read(0, file.length)
}

class MemoryFile implements ScratchFile {
  #parts: Uint8Array[] = []
  #whole: Uint8Array<ArrayBuffer> = new Uint8Array()
  length = 0

  append(bytes: Uint8Array): void {
    this.#parts.push(bytes.slice())
    this.length += bytes.length
  }

  read(from: number, length: number): Uint8Array<ArrayBuffer> {
    if (this.#parts.length > 0) {
      this.#whole = joined([this.#whole, ...this.#parts])
      this.#parts = []
    }
    return from === 0 && length === this.length ? this.#whole : this.#whole.slice(from, from + length)
  }

  remove(): void {
    this.#parts = []
    this.#whole = new Uint8Array()
    this.length = 0
  }
}
