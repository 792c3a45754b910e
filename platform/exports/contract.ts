import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { ListExport, startExport } from '#kit/contract/list-export.ts'

const { path } = startExport

/** The caller's own, newest first. */
export const listExports = endpoint({ method: 'GET', path, reply: z.array(ListExport) })
export const deleteExport = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Removes a file, or stops one that is being written',
  params: z.object({ id: z.uuid() }),
})
