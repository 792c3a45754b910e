import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

const howMany = 10

/** A reporter of Playwright's: the steps of journeys that took longest. */
export default class LongestWaits {
  waits = []

  onStepEnd(test, _result, step) {
    if (step.steps.length > 0 || step.duration < 1000) return
    const { file, line } = step.location ?? test.location
    this.waits.push({ seconds: step.duration / 1000, at: `${pathOf(file)}:${line}`, title: step.title })
    this.waits = this.waits.toSorted((one, other) => other.seconds - one.seconds).slice(0, howMany)
  }

  onEnd() {
    writeFileSync(process.env.LONGEST_WAITS_FILE, JSON.stringify({ waits: this.waits }))
  }
}

const pathOf = (file) => relative(process.cwd(), file)
