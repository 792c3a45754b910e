import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { numberId } from '#kit/contract/fields.ts'
import { ProofPack } from './rules/pack.ts'

const path = '/api/apps/logistics/deliveries/{id}/proof'
const reads = { action: 'read', subject: 'Proof' } as const

/** Without chains where nothing was recorded of it. */
export const readProof = endpoint({
  method: 'GET',
  path,
  summary: 'Everything recorded of a delivery as a file that can be checked without this server',
  access: reads,
  params: numberId,
  reply: ProofPack,
})

/** 404 where nothing was recorded of it. */
export const printProof = endpoint({
  method: 'GET',
  path: `${path}/pdf`,
  summary: 'The proof of a delivery as PDF, with the mark that its file is checked against',
  access: reads,
  params: numberId,
  reply: raw('application/pdf'),
})
