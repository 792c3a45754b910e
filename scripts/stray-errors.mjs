import { writeFileSync } from 'node:fs'

/** A vitest reporter for errors outside of every test: they fail the run, and no other report names them. */
export default class StrayErrors {
  onTestRunEnd(_, errors) {
    const named = errors.map(({ name, message }) => `${name}: ${message}`)
    writeFileSync(process.env.STRAY_ERRORS_FILE, JSON.stringify({ errors: named }))
  }
}
