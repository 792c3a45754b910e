import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** A vitest reporter for errors outside of every test: they fail the run, and no other report names them. */
export default class StrayErrors {
  onTestRunEnd(_, errors) {
    const named = errors.map(({ name, message, VITEST_TEST_PATH: path }) => ({
      text: `${name}: ${message}`,
      file: path && relative(process.cwd(), path),
    }))
    writeFileSync(process.env.STRAY_ERRORS_FILE, JSON.stringify({ errors: named }))
  }
}
