/** Numbers names in order of first use; 0 is the empty name. */
export class NameTable {
  readonly #indexByName = new Map<string, number>([['', 0]])

  readonly indexOf = (name: string): number => {
    const known = this.#indexByName.get(name)
    if (known !== undefined) return known
    const index = this.#indexByName.size
    this.#indexByName.set(name, index)
    return index
  }

  finish(): { nameStart: Uint32Array; nameBytes: Uint8Array } {
    const encoded = [...this.#indexByName.keys()].map((name) => new TextEncoder().encode(name))
    const nameStart = new Uint32Array(encoded.length + 1)
    encoded.forEach((bytes, index) => (nameStart[index + 1] = nameStart[index]! + bytes.length))
    const nameBytes = new Uint8Array(nameStart[encoded.length]!)
    encoded.forEach((bytes, index) => nameBytes.set(bytes, nameStart[index]))
    return { nameStart, nameBytes }
  }
}
