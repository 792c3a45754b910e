const chunkBits = 14
const chunkSize = 1 << chunkBits
const chunkMask = chunkSize - 1

type Numbers = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** A typed array that grows as it is filled, by pieces of one size: nothing is copied meanwhile and little stays empty. */
export class Growing<Values extends Numbers> {
  readonly #make: (length: number) => Values
  readonly #chunks: Values[] = []
  length = 0

  constructor(make: (length: number) => Values) {
    this.#make = make
  }

  push(value: number): void {
    const at = this.length & chunkMask
    if (at === 0) this.#chunks.push(this.#make(chunkSize))
    this.#chunks[this.length++ >>> chunkBits]![at] = value
  }

  at(index: number): number {
    return this.#chunks[index >>> chunkBits]![index & chunkMask]!
  }

  set(index: number, value: number): void {
    this.#chunks[index >>> chunkBits]![index & chunkMask] = value
  }

  /** All values in one array. The pieces are given up one by one, so the values are never held twice; nothing can be added afterwards. */
  finish(): Values {
    const values = this.#make(this.length)
    for (let start = 0; start < this.length; start += chunkSize) {
      const chunk = this.#chunks.shift()!
      values.set(chunk.subarray(0, Math.min(chunkSize, this.length - start)), start)
    }
    return values
  }
}

export type GrowingUint8 = Growing<Uint8Array<ArrayBuffer>>
export type GrowingUint32 = Growing<Uint32Array<ArrayBuffer>>
export type GrowingInt32 = Growing<Int32Array<ArrayBuffer>>
export type GrowingFloat64 = Growing<Float64Array<ArrayBuffer>>

export const growingUint8 = (): GrowingUint8 => new Growing((length) => new Uint8Array(length))
export const growingUint32 = (): GrowingUint32 => new Growing((length) => new Uint32Array(length))
export const growingInt32 = (): GrowingInt32 => new Growing((length) => new Int32Array(length))
export const growingFloat64 = (): GrowingFloat64 => new Growing((length) => new Float64Array(length))

/** Groups items 0..n-1 by key: those of key k are `items[start[k]] … items[start[k + 1] - 1]`, in order. */
export function groupBy(
  keys: Uint32Array,
  keyCount: number,
): { start: Uint32Array<ArrayBuffer>; items: Uint32Array<ArrayBuffer> } {
  const start = new Uint32Array(keyCount + 1)
  for (const key of keys) start[key + 1]!++
  for (let key = 0; key < keyCount; key++) start[key + 1]! += start[key]!
  const next = start.slice(0, keyCount)
  const items = new Uint32Array(keys.length)
  for (let item = 0; item < keys.length; item++) items[next[keys[item]!]!++] = item
  return { start, items }
}
