import { handle, type Handlers } from '#kit/server/handle.ts'
import { backUpNow, changeBackupSchedule, readBackups } from '../contract.ts'
import { beginByHand, changeSchedule } from './commands.ts'
import { backupsOf, inIso, scheduleOf } from './queries.ts'

export const backupHandlers: Handlers = []

handle(backupHandlers, readBackups, (_, context) => backupsOf(context))

handle(backupHandlers, changeBackupSchedule, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    await changeSchedule(tx, context, body)
    return scheduleOf(tx, context.settings.isSample)
  }),
)

handle(backupHandlers, backUpNow, (_, context) =>
  context.db.transaction(async (tx) => inIso(await beginByHand(tx, context))),
)
