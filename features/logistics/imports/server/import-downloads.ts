import { and, asc, gt } from 'drizzle-orm'
import type { Language } from '#kit/contract/sentence.ts'
import type { Database } from '#kit/server/machine.ts'
import { tableFile, tableWriter } from '#kit/documents/table-file.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { refusals } from './refusals.ts'
import { fieldName } from './field-names.ts'
import { dataRows, failedRows, presentRow, readingOf, type StoredImport } from './queries.ts'
import { deliveryImportRows as rows } from './tables.ts'

const batch = 1000

/** The rows that were not imported as they stood in the file, each with the reason in a last column. */
export async function fixList(db: Database, language: Language, order: StoredImport): Promise<Response> {
  const reading = await readingOf(db, order)
  const titles = order.options.hasTitles
    ? order.titles
    : order.options.columns.map((field) => (field === null ? '' : fieldName(field)[language]))
  const writer = tableWriter('csv', [...titles, refusals.problem[language]])
  for (let after = 0; ;) {
    const some = await db
      .select()
      .from(rows)
      .where(and(dataRows(order), failedRows(), gt(rows.line, after)))
      .orderBy(asc(rows.line))
      .limit(batch)
    if (some.length === 0) break
    after = some.at(-1)!.line
    const width = titles.length
    writer.add(
      some.map((row) => [
        ...Array.from({ length: width }, (_, index) => row.cells[index] ?? ''),
        presentRow(row, { reading, language }).message,
      ]),
    )
  }
  const name = order.fileName.replace(/\.\w{1,5}$/, '')
  return tableFile('csv', `${name || refusals.fixList[language]} - ${refusals.fixList[language]}`, writer.bytes())
}

const templateFields = ['reference', 'recipient', 'phone', 'email', 'address', 'date', 'window'] as const
const templateEnd = ['serviceMinutes', 'priority', 'driverNote', 'tags', 'due'] as const

/** A template file whose titles need no choice of columns. */
export async function template(db: Database, language: Language): Promise<Response> {
  const { units } = await logisticsSetting(db, 'general')
  const titles = [
    ...templateFields.map((field) => fieldName(field)[language]),
    ...units.map(({ key, name }) => (['parcels', 'kilograms'].includes(key) ? fieldName(key)[language] : name)),
    ...templateEnd.map((field) => fieldName(field)[language]),
  ]
  return tableFile('csv', refusals.template[language], tableWriter('csv', titles).bytes())
}
