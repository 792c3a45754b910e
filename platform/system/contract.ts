import * as z from 'zod/mini'
import { endpoint, raw } from '#kit/contract/endpoint.ts'

export const Health = z.object({
  status: z.literal('ok'),
  version: z.string(),
  database: z.string(),
  isSample: z.boolean(),
  /** What is still being done in the background, by its name. */
  background: z.optional(z.record(z.string(), z.record(z.string(), z.number()))),
})

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Check that the program and its database respond',
  access: 'public',
  reply: Health,
})

export const readOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Get this API description',
  access: 'public',
  reply: z.record(z.string(), z.unknown()),
})

export const readDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'Read this API description as a page: every call in a line',
  access: 'public',
  reply: raw('text/html'),
})

export const readDocsPart = endpoint({
  method: 'GET',
  path: '/api/docs/{part}',
  summary: 'Read a part of this API description as a page, with all fields of its calls',
  access: 'public',
  params: z.object({ part: z.string().check(z.maxLength(80)) }),
  reply: raw('text/html'),
})
