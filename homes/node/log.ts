import pino from 'pino'
import type { Log } from '#kit/server/machine.ts'

// A line of its own for each call would take as long as a fifth of the call: they are written together.
const batch = { minLength: 4096, periodicFlush: 100 }

/** One line of JSON for each thing that happened, on standard output; written at the end of the program at the latest. */
export function jsonLog(level: string): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  const log = pino(options, pino.destination({ dest: 1, sync: false, ...batch }))
  return {
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error: (fields, message) => log.error(fields, message),
  }
}
