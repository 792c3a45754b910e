const chunkBits = 14
const chunkSize = 1 << chunkBits
const chunkMask = chunkSize - 1

type Numbers =
  | Int8Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>

/** A typed array that grows as it is filled, by pieces of one size: nothing is copied meanwhile and little stays empty. */
export interface Growing<Values extends Numbers> {
  readonly length: number
  push(value: number): void
  at(index: number): number
  set(index: number, value: number): void
  /** All values in one array. The pieces are given up one by one, so the values are never held twice; nothing can be added afterwards. */
  finish(): Values
}

/** Each kind of array has a class of its own, since code that meets many kinds of array runs at half the speed. */
function growingClass<Values extends Numbers>(make: (length: number) => Values): new () => Growing<Values> {
  return class {
    readonly #chunks: Values[] = []
    length = 0

    push(value: number): void {
      const at = this.length & chunkMask
      if (at === 0) this.#chunks.push(make(chunkSize))
      this.#chunks[this.length++ >>> chunkBits]![at] = value
    }

    at(index: number): number {
      return this.#chunks[index >>> chunkBits]![index & chunkMask]!
    }

    set(index: number, value: number): void {
      this.#chunks[index >>> chunkBits]![index & chunkMask] = value
    }

    finish(): Values {
      const values = make(this.length)
      for (let start = 0; start < this.length; start += chunkSize) {
        const chunk = this.#chunks.shift()!
        values.set(chunk.subarray(0, Math.min(chunkSize, this.length - start)), start)
      }
      return values
    }
  }
}

export const GrowingInt8 = growingClass((length) => new Int8Array(length))
export const GrowingUint8 = growingClass((length) => new Uint8Array(length))
export const GrowingUint16 = growingClass((length) => new Uint16Array(length))
export const GrowingInt32 = growingClass((length) => new Int32Array(length))
export const GrowingUint32 = growingClass((length) => new Uint32Array(length))
export const GrowingFloat64 = growingClass((length) => new Float64Array(length))

/** Fills an array in place. `from` of typed arrays lists all values first, which takes several times the memory. */
export function filled<Values extends Numbers>(values: Values, valueAt: (index: number) => number): Values {
  for (let index = 0; index < values.length; index++) values[index] = valueAt(index)
  return values
}

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
