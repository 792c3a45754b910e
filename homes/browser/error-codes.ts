type Run = (...given: never[]) => Promise<unknown>
const names = ['execProtocol', 'execProtocolStream'] as const
type Database = Record<(typeof names)[number], Run>

/** Between tabs only an error's message crosses, so in the worker its SQLSTATE and constraint are put into the message … */
export function sendCodes<T extends object>(database: T): T {
  return patched(database, (error) => {
    const { code, constraint = '' } = error as Error & { code?: string; constraint?: string }
    if (code) error.message = `[${code} ${constraint}] ${error.message}`
  })
}

/** … and in the page taken out again, since the program tells its callers by them what was wrong. */
export function receiveCodes<T extends object>(database: T): T {
  return patched(database, (error) => {
    const [, code, constraint, message] = /^\[(\w{5}) (\w*)\] (.*)$/s.exec(error.message) ?? []
    if (code) Object.assign(error, { code, constraint, message })
  })
}

function patched<T extends object>(database: T, change: (error: Error) => void): T {
  // Both sides have these methods; their many signatures do not matter here.
  const methods = database as unknown as Database
  for (const name of names) {
    const run = methods[name].bind(database)
    methods[name] = (...given) =>
      run(...given).catch((error: unknown) => {
        if (error instanceof Error) change(error)
        throw error
      })
  }
  return database
}
