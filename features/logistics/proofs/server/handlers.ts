import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { inTurn, proofPack } from './pack.ts'
import { printProof } from './print.ts'

export const proofHandlers: Handlers = []

handle(proofHandlers, contract.readProof, ({ params: { id } }, context) =>
  inTurn(context, () => proofPack(context, id)),
)
handle(proofHandlers, contract.printProof, ({ params: { id } }, context) =>
  inTurn(context, () => printProof(context, id)),
)
