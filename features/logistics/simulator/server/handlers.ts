import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { changeSimulation, closeDay, mustBeSimulated, simulatorOf } from './commands.ts'
import { presentSimulator } from './queries.ts'

export const simulatorHandlers: Handlers = []

handle(simulatorHandlers, contract.readSimulator, async (_, context) => {
  const row = await simulatorOf(context)
  return { simulator: row ? await presentSimulator(context, row) : null }
})

handle(simulatorHandlers, contract.changeSimulator, async ({ body }, context) => {
  await changeSimulation(context, body)
  return present(context)
})

handle(simulatorHandlers, contract.closeSimulatedDay, async (_, context) => {
  await closeDay(context)
  return present(context)
})

async function present(context: Context) {
  return presentSimulator(context, await mustBeSimulated(context))
}
