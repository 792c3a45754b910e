/** Elements in order, held as an array holds them or made anew whenever one is asked for. */
export interface Sequence<Item> extends Iterable<Item> {
  readonly length: number
  at(index: number): Item | undefined
}

/** A sequence whose items are made by a function, so that only those in use take memory. */
export function sequenceOf<Item>(length: number, itemAt: (index: number) => Item): Sequence<Item> {
  return {
    length,
    at: (index) => (index >= 0 && index < length ? itemAt(index) : undefined),
    *[Symbol.iterator]() {
      for (let index = 0; index < length; index++) yield itemAt(index)
    },
  }
}
