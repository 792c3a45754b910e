import { writeFileSync } from 'node:fs'

/** A vitest reporter for errors outside of every test: they fail the run, and no other report names them. */
export default class StrayErrors {
  onTestRunEnd(_, errors) {
    const file = process.env.STRAY_ERRORS_FILE
    if (file) writeFileSync(file, JSON.stringify({ errors: errors.map(({ name, message }) => `${name}: ${message}`) }))
  }
}
