import type { MachineInTransaction } from '#kit/server/machine.ts'
import { isEmpty } from '#kit/server/sample.ts'
import { publishSampleLater } from './server/publish-sample.ts'
import { publications } from './server/tables.ts'

/** The plan of today is optimised and given to its drivers soon after the first start, once per database. The simulator does it where there is one. */
export async function sampleRoutes({ db, queue, now, settings }: MachineInTransaction): Promise<void> {
  if (!settings.hasSimulator && (await isEmpty(db, publications))) await publishSampleLater(db, { queue, now })
}
