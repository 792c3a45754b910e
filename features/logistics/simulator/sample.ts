import type { MachineInTransaction } from '#kit/server/machine.ts'
import { addSimulator } from './server/commands.ts'

/** The drivers of the sample drive by themselves, unless the simulator is switched off. */
export async function sampleSimulator(machine: MachineInTransaction): Promise<void> {
  await addSimulator(machine)
}
