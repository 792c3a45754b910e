import { createPause } from './pause.ts'

const texts = new WeakMap<Response, string>()

/** An answer of JSON that keeps its text at hand, so that a home can compress it without reading it as a stream. */
export function jsonAnswer(value: unknown, status: number): Response {
  return jsonTextAnswer(JSON.stringify(value), status)
}

/** The same of a text that was made in pieces. */
export function jsonTextAnswer(text: string, status: number): Response {
  const response = new Response(text, { status, headers: { 'content-type': 'application/json' } })
  texts.set(response, text)
  return response
}

/** A list as JSON, written row by row, so that other calls are answered in between. */
export async function jsonListText(rows: readonly object[]): Promise<string> {
  const pause = createPause()
  const written: string[] = []
  for (const row of rows) {
    written.push(JSON.stringify(row))
    await pause()
  }
  return `[${written.join(',')}]`
}

/** The text of an answer that `jsonAnswer` made. */
export function jsonTextOf(response: Response): string | undefined {
  return texts.get(response)
}
