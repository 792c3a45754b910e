import type pg from 'pg'

/** A statement asked this often is worth a name: planning it costs more than running it. */
const oftenAsked = 5
/** Each connection keeps the plan of each name, some tens of kilobytes. */
const mostNames = 400
const mostCounted = 1000
const longestText = 10_000

/** Names for the statements that are asked again and again: PostgreSQL reads and plans those once for each connection. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #asked = new Map<string, number>()

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= mostNames || !isPlannedOnce(text)) return name
    const times = (this.#asked.get(text) ?? 0) + 1
    if (times > oftenAsked) return this.#add(text)
    if (this.#asked.size >= mostCounted) this.#asked.clear()
    this.#asked.set(text, times)
    return undefined
  }

  #add(text: string): string {
    const name = `s${this.#names.size + 1}`
    this.#names.set(text, name)
    this.#asked.delete(text)
    return name
  }
}

/** How a search is best done depends on its words, and what has thousands of values never comes twice. */
function isPlannedOnce(text: string): boolean {
  return text.length <= longestText && !text.includes(' like ')
}

/** Drizzle asks with an object that holds the text, and an array of values; what has none may be several statements. */
export function nameStatements(client: pg.ClientBase, names: StatementNames): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((asked: unknown, values: unknown, ...rest: unknown[]) =>
    query(named(asked, values, names), values, ...rest)) as typeof client.query
}

function named(asked: unknown, values: unknown, names: StatementNames): unknown {
  if (!Array.isArray(values) || values.length === 0 || !isWithText(asked)) return asked
  const name = names.nameOf(asked.text)
  return name === undefined ? asked : { ...asked, name }
}

function isWithText(asked: unknown): asked is { text: string } {
  return typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string'
}
