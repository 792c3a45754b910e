import { sql } from 'drizzle-orm'
import { api as program } from '#app/api.ts'
import type { TestApi } from '../test-api.ts'

/** The program again, with all that it writes to its log. */
export function withLog({ machine }: TestApi) {
  const lines: string[] = []
  const note = (fields: Record<string, unknown>, message: string) =>
    void lines.push(JSON.stringify({ ...fields, message }))
  Object.assign(machine.log, { info: note, warn: note, error: note })
  const server = program(machine, (seen) => note({ ...seen, endpoint: seen.endpoint?.path }, 'answered'))
  const fetch = async (request: Request) => {
    const response = await server.fetch(request, { address: '127.0.0.1' })
    await machine.queue.runKept()
    return response
  }
  return { lines, fetch }
}

/** What the workspace holds about people; short words might stand in a log by chance. */
export async function privateTexts({ machine }: TestApi): Promise<string[]> {
  const { rows } = (await machine.db.execute(
    sql`select full_name as text from users union select email from users union select contact from users
      union select customer from customers union select email from customers union select contact from customers`,
  )) as unknown as { rows: { text: string }[] }
  return rows.map(({ text }) => text).filter((text) => text.length > 6)
}
