import { readSentTable } from '#kit/documents/read-table.ts'
import type { Program } from '#kit/server/feature.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import type { Machine } from '#kit/server/machine.ts'
import * as contract from '../contract.ts'
import { fileLimits } from '../rules.ts'
import {
  begin,
  cancelImport,
  changeOptions,
  jobNames,
  keepImport,
  correctRow,
  removeImport,
  sweepImports,
} from './commands.ts'
import { fixList, template } from './import-downloads.ts'
import { importDropped } from './dropped-files.ts'
import {
  findImport,
  findRow,
  folderImports,
  importPage,
  mayImportAll,
  presentImport,
  presentRow,
  readingOf,
  rowPage,
} from './queries.ts'
import { locateStep, runStep, workOn } from './run-import.ts'
import { undoStep } from './undo-import.ts'
import { countUpload } from './upload-limit.ts'

export const importHandlers: Handlers = []

handle(importHandlers, contract.checkImport, async ({ query }, context) => {
  await countUpload(context)
  const table = await readSentTable(context, { bytes: contract.checkImport.limitBytes, ...fileLimits }, query.encoding)
  const order = await keepImport(context, { ...table, fileName: query.fileName })
  return presentImport(context.db, order)
})

handle(importHandlers, contract.startImport, async ({ body: { id, version } }, context) =>
  presentImport(context.db, await begin(context, { id, version, from: ['checked', 'cancelled'], to: 'running' })),
)
handle(importHandlers, contract.listImports, ({ query }, { db, user }) => importPage(db, user, query))
handle(importHandlers, contract.readImportFolder, async (_, { db, user, dropFolder }) => ({
  path: dropFolder ? (user.ability.can('write', 'Setting') ? dropFolder.path : '') : null,
  files: mayImportAll(user) ? await folderImports(db) : [],
}))
handle(importHandlers, contract.readImport, async ({ params }, { db, user }) =>
  presentImport(db, await findImport(db, user, params.id)),
)
handle(importHandlers, contract.changeImport, async ({ params, body: { version, ...options } }, context) =>
  presentImport(context.db, await changeOptions(context, { id: params.id, version, options })),
)
handle(importHandlers, contract.removeImport, ({ params }, context) => removeImport(context, params.id))

handle(importHandlers, contract.listImportRows, async ({ params, query }, { db, user, language }) =>
  rowPage(db, language, { order: await findImport(db, user, params.id), query }),
)
handle(importHandlers, contract.changeImportRow, async ({ params: { id, line }, body: { cells } }, context) => {
  const { db, language } = context
  const order = await correctRow(context, { id, line, cells })
  return presentRow(await findRow(db, order, line), { reading: await readingOf(db, order), language })
})

handle(importHandlers, contract.locateImport, async ({ params: { id } }, context) =>
  presentImport(context.db, await begin(context, { id, from: ['checked'], to: 'locating' })),
)
handle(importHandlers, contract.cancelImport, async ({ params }, context) =>
  presentImport(context.db, await cancelImport(context, params.id)),
)
handle(importHandlers, contract.undoImport, async ({ params: { id } }, context) =>
  presentImport(context.db, await begin(context, { id, from: ['done', 'cancelled'], to: 'undoing' })),
)
handle(importHandlers, contract.readFixList, async ({ params }, { db, user, language }) =>
  fixList(db, language, await findImport(db, user, params.id)),
)
handle(importHandlers, contract.readTemplate, (_, { db, language }) => template(db, language))

/** What goes on in the background. */
export function workOnImports(machine: Machine, program: Program): void {
  const { queue, dropFolder } = machine
  dropFolder?.watch((file) => importDropped(machine, file))
  for (const { state, step } of [
    { state: 'locating', step: locateStep },
    { state: 'running', step: runStep },
    { state: 'undoing', step: undoStep },
  ] as const)
    queue.work(jobNames[state], ({ id, userId, keyId }) =>
      workOn(
        { ...machine, program },
        { id: Number(id), userId: numberOrNone(userId), keyId: numberOrNone(keyId), state, step },
      ),
    )
  queue.work(jobNames.sweep, () => sweepImports(machine))
}

function numberOrNone(value: unknown): number | undefined {
  return value === undefined ? undefined : Number(value)
}
