import { readFileSync } from 'node:fs'
import { folderOf, type ScreenFolder } from '../scripts/test/sweeps.mjs'

type Sweep = { screens: ScreenFolder[]; due: string[] }

const file = process.env['SWEEP_FILE']
const sweep = file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as Sweep)

/** Whether the screen of an address is looked at in this run of `npm test`; by hand all are. */
export function isDue(address: string): boolean {
  return sweep === undefined || sweep.due.includes(folderOf(sweep.screens, address))
}
