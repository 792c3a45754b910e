import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { tables } from '#app/tables.ts'
import { workspaceFacts } from './tables.ts'

export type WorkspaceTable = {
  name: string
  /** Columns that hold something of their own; the others the database works out from them. */
  columns: string[]
  /** Columns that point into the same table; they are filled after all its rows are there. */
  ownReferences: string[]
}

type Described = WorkspaceTable & { dependsOn: string[] }

/** Every table that makes up a workspace, each after those it depends on. */
export function workspaceTables(): WorkspaceTable[] {
  const waiting = [...tables, workspaceFacts].map(describe)
  const sorted: Described[] = []
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ dependsOn }) =>
      dependsOn.every((name) => sorted.some((table) => table.name === name)),
    )
    if (next < 0)
      throw new Error(`Tables depend on each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
    sorted.push(...waiting.splice(next, 1))
  }
  return sorted
}

function describe(table: PgTable): Described {
  const { name, columns, foreignKeys } = getTableConfig(table)
  const references = foreignKeys.map((key) => key.reference())
  const isOwn = (reference: (typeof references)[number]) => getTableConfig(reference.foreignTable).name === name
  return {
    name,
    columns: columns.filter((column) => !column.generated).map((column) => columnName(column.name)),
    dependsOn: references
      .filter((reference) => !isOwn(reference))
      .map((reference) => getTableConfig(reference.foreignTable).name),
    ownReferences: references
      .filter(isOwn)
      .flatMap((reference) => reference.columns.map((column) => columnName(column.name))),
  }
}

/** As the database has it: columns are declared in camel case and stored in snake case. */
function columnName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
