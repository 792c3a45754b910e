import type { MachineInTransaction } from '#kit/server/machine.ts'
import { sampleImports } from '../imports/sample.ts'
import { addSimulator } from './server/commands.ts'

/** The office has imported its files; the drivers of the sample drive by themselves, unless the simulator is switched off. */
export async function sampleSimulator(machine: MachineInTransaction): Promise<void> {
  await sampleImports(machine)
  await addSimulator(machine)
}
