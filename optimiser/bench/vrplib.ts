import { numbersIn, UnreadableInstance } from '../src/readers/instance.ts'

/** A file in VRPLIB's format: single values, and sections of rows that begin with their number. */
export class Vrplib {
  private readonly values: ReadonlyMap<string, string>
  private readonly sections: ReadonlyMap<string, ReadonlyMap<number, readonly number[]>>

  constructor(text: string) {
    const values = new Map<string, string>()
    const sections = new Map<string, Map<number, readonly number[]>>()
    let rows = new Map<number, readonly number[]>()
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      const [, key, value] = /^([A-Z_]+)\s*:\s*(.*)$/.exec(line) ?? []
      if (key !== undefined) values.set(key, value ?? '')
      else if (line.trim().endsWith('_SECTION')) {
        rows = new Map()
        sections.set(line.trim().replace(/_SECTION$/, ''), rows)
      } else if (/^\s*\d/.test(line)) {
        const [number = 0, ...row] = numbersIn(line, index + 1, 1)
        rows.set(number, row)
      }
    }
    this.values = values
    this.sections = sections
  }

  has(title: string): boolean {
    return this.sections.has(title) || this.values.has(title)
  }

  /** The rows of a section by their number; none if there is no such section. */
  rows(title: string): ReadonlyMap<number, readonly number[]> {
    return this.sections.get(title) ?? new Map()
  }

  /** A single value, or null. */
  number(title: string): number | null {
    return this.values.has(title) ? Number(this.values.get(title)) : null
  }

  /** The value of a node or vehicle, which a single value gives all of them; zero if the file has neither. */
  at(title: string, number: number): number {
    const rows = this.sections.get(title)
    if (rows === undefined) return this.number(title) ?? 0
    const value = rows.get(number)?.[0]
    if (value === undefined) throw new UnreadableInstance(`Expected a row ${number} in ${title}_SECTION.`)
    return value
  }
}
