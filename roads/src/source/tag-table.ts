import { GrowingUint32 } from '../graph/growing.ts'
import { noTags } from './kept-tags.ts'
import type { Tags } from './map-source.ts'

/** The tags of many elements as numbers: every text is held once, and an object is made only when it is asked for. */
export class TagTable {
  readonly #texts: string[] = []
  readonly #placeByText = new Map<string, number>()
  readonly #pairs = new GrowingUint32()

  /** Returns the place of the tags in the table; 0 is that of none. */
  add(tags: Tags): number {
    if (tags === noTags) return 0
    if (this.#pairs.length === 0) this.#pairs.push(0)
    const place = this.#pairs.length
    const keys = Object.keys(tags)
    this.#pairs.push(keys.length)
    for (const key of keys) {
      this.#pairs.push(this.#placeOf(key))
      this.#pairs.push(this.#placeOf(tags[key] ?? ''))
    }
    return place
  }

  at(place: number): Tags {
    if (place === 0) return noTags
    const tags: Record<string, string> = {}
    const end = place + this.#pairs.at(place) * 2
    for (let at = place + 1; at < end; at += 2) {
      tags[this.#texts[this.#pairs.at(at)]!] = this.#texts[this.#pairs.at(at + 1)]!
    }
    return tags
  }

  #placeOf(text: string): number {
    const known = this.#placeByText.get(text)
    if (known !== undefined) return known
    const place = this.#texts.push(text) - 1
    this.#placeByText.set(text, place)
    return place
  }

  /** Gives up what only `add` needs. */
  seal(): void {
    this.#placeByText.clear()
  }
}
