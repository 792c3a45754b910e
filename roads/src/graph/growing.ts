/** A typed array that grows as it is filled. */
export class GrowingUint32 {
  #values: Uint32Array<ArrayBuffer>
  length = 0

  constructor(capacity = 1024) {
    this.#values = new Uint32Array(capacity)
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length++] = value
  }

  at(index: number): number {
    return this.#values[index]!
  }

  finish(): Uint32Array<ArrayBuffer> {
    return this.#values.slice(0, this.length)
  }
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
