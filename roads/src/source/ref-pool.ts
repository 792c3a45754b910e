/** The node ids of all ways in one array, as an array for each way takes several times the memory. */
export class RefPool {
  #ids = new Float64Array(1 << 16)
  length = 0

  /** Adds ids given as differences and returns the place of the first. */
  add(steps: readonly number[]): number {
    const first = this.length
    while (first + steps.length > this.#ids.length) this.#grow()
    let id = 0
    for (const step of steps) this.#ids[this.length++] = id += step
    return first
  }

  at(place: number): number {
    return this.#ids[place] ?? 0
  }

  #grow(): void {
    const grown = new Float64Array(this.#ids.length * 2)
    grown.set(this.#ids)
    this.#ids = grown
  }
}
