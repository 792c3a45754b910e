import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'

const Message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.union([z.string(), z.number()])),
  method: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
})
const Reply = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.union([z.string(), z.number()])),
  result: z.optional(z.record(z.string(), z.unknown())),
  error: z.optional(z.looseObject({ code: z.number(), message: z.string() })),
})

export const callAssistants = endpoint({
  method: 'POST',
  path: '/api/mcp',
  summary: 'The door for assistants that speak the Model Context Protocol (2026-07-28 and before), in JSON-RPC 2.0',
  access: { action: 'read', subject: 'Assistant' },
  body: raw('application/json', Message),
  reply: raw('application/json', Reply),
  limitBytes: 200_000,
})
