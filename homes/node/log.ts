import pino from 'pino'
import type { Log } from '#kit/server/machine.ts'

/** One line of JSON for each thing that happened, on standard output. */
export function jsonLog(level: string): Log {
  const log = pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
  return {
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error: (fields, message) => log.error(fields, message),
  }
}
