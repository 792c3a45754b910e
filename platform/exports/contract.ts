import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { ListExport, startExport } from '#kit/contract/list-export.ts'

const { path } = startExport

/** The caller's own, newest first. */
export const listExports = endpoint({ method: 'GET', path, summary: 'List exports', reply: z.array(ListExport) })
export const deleteExport = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete an export, or stop one that is running',
  params: z.object({ id: z.uuid() }),
})
