import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordPassed } from './groups.mjs'
import { recordFile, recordSecondTries } from './record.mjs'
import { recordSwept } from './sweeps.mjs'

/** Records what a run has shown, and answers with what is to be said of that. A record that can't be written is no failure. */
export function recordRun(root, { isGood, passed, swept, secondTries, groupStock, sweepStock }) {
  try {
    const before = textOf(root)
    recordSecondTries(root, secondTries)
    const complaints = isGood ? recordPassed(root, passed, groupStock) : []
    if (isGood && swept.length > 0) complaints.push(...recordSwept(root, swept, sweepStock))
    return [...complaints, ...(textOf(root) === before ? [] : [`commit ${recordFile}`])]
  } catch (error) {
    return [`could not record: ${error.message}`]
  }
}

function textOf(root) {
  const file = join(root, recordFile)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
