import { audienceOfRows } from '#platform/events/server/queries.ts'
import { exceptions } from './tables.ts'

const { id, depotId } = exceptions

export const audienceOfExceptions = audienceOfRows('Exception', { from: exceptions, id, columns: { id, depotId } })
