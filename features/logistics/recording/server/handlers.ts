import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { takeOutbox, takeOutboxFile } from './take-outbox.ts'
import { recordForDriver } from './record-for-driver.ts'

export const recordingHandlers: Handlers = []

handle(recordingHandlers, contract.recordForDriver, async ({ params, body }, context) => ({
  results: await recordForDriver(context, params.id, body),
}))
handle(recordingHandlers, contract.takeOutbox, ({ params, body }, context) => takeOutbox(context, params.id, body))
handle(recordingHandlers, contract.takeOutboxFile, ({ params }, context) => takeOutboxFile(context, params))
