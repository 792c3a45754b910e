import { subject } from '@casl/ability'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { rolesThatMay } from '#platform/access/server/queries.ts'
import { roles, users } from '#platform/access/server/tables.ts'
import { rulesFor } from '#platform/access/rules.ts'
import { abilityOf } from '#kit/contract/ability.ts'
import type { Database } from '#kit/server/machine.ts'
import type { PlanRecord } from '../facts/stored-state.ts'

const mostReaders = 500

/** The people who may see a plan, or change it, by name. */
export async function readersOf(
  db: Database,
  { depotIds, hasOpenDepot }: Pick<PlanRecord, 'depotIds' | 'hasOpenDepot'>,
  action: 'read' | 'write' = 'read',
) {
  const names = await rolesThatMay(db, action, 'Plan')
  const rows = await db
    .select({ id: users.id, name: users.fullName, avatar: users.avatar, depots: users.depotIds, rules: roles.rules })
    .from(users)
    .innerJoin(roles, eq(roles.name, users.role))
    .where(and(inArray(users.role, names.concat('')), eq(users.status, 'active')))
    .orderBy(asc(users.fullName), asc(users.id))
    .limit(mostReaders)
  const needed = [...depotIds, ...(hasOpenDepot ? [null] : [])]
  const sees = ({ id, depots, rules }: (typeof rows)[number]) => {
    const ability = abilityOf(rulesFor(rules, { id, depotIds: depots }))
    return needed.every((depotId) => ability.can(action, subject('Plan', { depotId })))
  }
  return rows.filter(sees).map(({ id, name, avatar }) => ({ id, name, avatar }))
}
