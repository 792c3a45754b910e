/** The score of a stop that can never be a neighbour. */
export const impossible = Infinity

/** Keeps the offered entries with the lowest scores, best first, ties by number. Scores are whole numbers below 2^32. */
export class Nearest {
  count = 0
  /** Entries that don't score lower need not be offered. */
  worst = impossible
  /** Score and number combined, with the number in the lowest bits, so that both are compared and moved together. */
  private readonly keys: Float64Array
  private readonly width: number

  constructor(limit: number, numbers: number) {
    this.keys = new Float64Array(limit)
    this.width = 2 ** Math.ceil(Math.log2(numbers))
    this.clear()
  }

  /** Removes all entries. */
  clear(): void {
    this.count = 0
    this.worst = this.keys.length === 0 ? -Infinity : impossible
  }

  offer(number: number, score: number): void {
    if (score === impossible) return
    const { keys, width } = this
    const key = score * width + number
    let at = this.count
    if (at < keys.length) this.count++
    else if (key > keys[--at]!) return
    for (; at > 0 && keys[at - 1]! > key; at--) keys[at] = keys[at - 1]!
    keys[at] = key
    if (this.count === keys.length) this.worst = Math.floor(keys[this.count - 1]! / width) + 1
  }

  /** Writes the numbers to a table from an index on. */
  write(table: Int32Array, from: number): void {
    for (let at = 0; at < this.count; at++) table[from + at] = this.keys[at]! & (this.width - 1)
  }
}
