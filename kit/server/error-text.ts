/** An error for the log. A failed statement is logged by code and message only, since its values are people's data. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const statement = statementError(error)
  if (!statement) return error.stack ?? error.message
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [`${statement.code}: ${withoutValue(statement.message)}`, ...frames].join('\n')
}

/** An error for the person at the command line: what happened and why, without the statement and its values. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const statement = statementError(error)
  if (statement) return withoutValue(statement.message)
  return error.cause instanceof Error ? `${error.message} (${errorSentence(error.cause)})` : error.message
}

type Statement = { code: string; message: string }

function statementError(error: Error): Statement | undefined {
  const { cause } = error
  const [inner] = [cause, error].filter(
    (one) => one instanceof Error && 'code' in one && /^[0-9A-Z]{5}$/.test(String(one.code)),
  )
  if (inner instanceof Error) return { code: String((inner as Error & { code: unknown }).code), message: inner.message }
  if (!error.message.startsWith('Failed query:')) return undefined
  return { code: 'failed statement', message: cause instanceof Error ? cause.message : 'no reason given' }
}

/** Some messages end in the invalid value itself. */
function withoutValue(message: string): string {
  return message.replace(/: ".*"$/s, '')
}
