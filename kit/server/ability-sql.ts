import { rulesToAST } from '@casl/ability/extra'
import { CompoundCondition, FieldCondition, type Condition } from '@ucast/core'
import { and, is, not, or, sql, type SQL } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { Ability } from '#kit/contract/ability.ts'

type Columns = Record<string, PgColumn | SQL>

/** The rows of a subject that a person may act on, as a condition that agrees with `ability.can` row by row. */
export function visible(ability: Ability, action: string, subject: string, columns: Columns): SQL {
  const condition = rulesToAST(ability, action, subject)
  return condition ? toSql(condition, columns) : sql`false`
}

function toSql(condition: Condition, columns: Columns, isNegated = false): SQL {
  if (condition instanceof CompoundCondition) return compound(condition, columns, isNegated)
  if (!(condition instanceof FieldCondition))
    throw new Error(`A rule uses "${condition.operator}", which lists do not know.`)
  const compare = comparisons[condition.operator]
  if (!compare) throw new Error(`A rule uses "${condition.operator}", which lists do not know.`)
  const column = Object.hasOwn(columns, condition.field) ? columns[condition.field] : undefined
  // A rule that cannot be checked opens nothing: a right does not hold, a refusal holds for every row.
  if (!column || !isComparable(column, condition.value)) return isNegated ? sql`true` : sql`false`
  const compared = compare(column, condition.value)
  // NULL is as good as false until it is negated; left bare, the database can use its indexes.
  return isNegated ? sql`coalesce(${compared}, false)` : compared
}

function compound({ operator, value }: CompoundCondition, columns: Columns, isNegated: boolean): SQL {
  const parts = value.map((part) => toSql(part, columns, isNegated || operator === 'not'))
  if (operator === 'and') return and(...parts) ?? sql`true`
  if (operator === 'or') return or(...parts) ?? sql`false`
  if (operator === 'not' && parts[0]) return not(and(...parts) ?? parts[0])
  throw new Error(`A rule uses "${operator}", which lists do not know.`)
}

const comparisons: Record<string, (column: PgColumn | SQL, value: unknown) => SQL> = {
  eq: (column, value) => (value === null ? sql`${column} is null` : sql`${column} = ${literal(value)}`),
  ne: (column, value) => sql`${column} is distinct from ${literal(value)}`,
  // As in the ability, a missing value is less than any other.
  lt: (column, value) => sql`coalesce(${column} < ${literal(value)}, true)`,
  lte: (column, value) => sql`coalesce(${column} <= ${literal(value)}, true)`,
  gt: (column, value) => sql`${column} > ${literal(value)}`,
  gte: (column, value) => sql`${column} >= ${literal(value)}`,
  in: (column, value) => oneOf(column, value),
  nin: (column, value) => not(sql`coalesce(${oneOf(column, value)}, false)`),
}

function oneOf(column: PgColumn | SQL, value: unknown): SQL {
  const values = Array.isArray(value) ? value : [value]
  if (values.length === 0) return sql`false`
  return sql`${column} in (${sql.join(
    values.map((one) => literal(one)),
    sql`, `,
  )})`
}

/** A number that no column of whole numbers holds is compared as what it is. */
function literal(value: unknown): SQL {
  return typeof value === 'number' && (value | 0) !== value ? sql`${value}::float8` : sql`${value}`
}

function isComparable(column: PgColumn | SQL, value: unknown): boolean {
  if (!is(column, PgColumn)) return true
  return [value].flat().every((one) => one === null || typeof one === column.dataType)
}
