import { parseCalendar } from './parse-calendar.ts'
import { parseCamt } from './parse-camt.ts'
import { parseEmails } from './parse-email.ts'
import { parseTable } from './parse-table.ts'
import { writeLabels } from './write-labels.ts'
import { writePdf } from './write-pdf.ts'

export const documentTasks = { parseCalendar, parseCamt, parseEmails, parseTable, writeLabels, writePdf }

type DocumentTasks = typeof documentTasks
declare module '#kit/server/worker-tasks.ts' {
  interface WorkerTasks extends DocumentTasks {}
}
