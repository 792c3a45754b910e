import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say } from './prepare.mjs'
import { complaintOfWords } from './test/words.mjs'
import { runInGroup } from './test/process-group.mjs'

const words = process.argv.slice(2)
const complaint = complaintOfWords(words)
if (complaint) {
  say(complaint)
  process.exitCode = 2
} else {
  process.exitCode = await runTests()
}

/** The run is a program of its own, so that whoever stops us stops all it has started. */
async function runTests() {
  const results = mkdtempSync(join(tmpdir(), 'rw-results-'))
  try {
    const { code, signal, stoppedBy } = await runInGroup('scripts/test/run.mjs', words, { RESULTS_FOLDER: results })
    if (stoppedBy) say(`\nstopped by ${stoppedBy}: nothing is recorded`)
    else if (signal)
      say(`\nthe run was ended by ${signal}${signal === 'SIGKILL' ? ' (memory?)' : ''}\n0 passed, 1 failed`)
    return code ?? 1
  } finally {
    rmSync(results, { recursive: true, force: true })
  }
}
