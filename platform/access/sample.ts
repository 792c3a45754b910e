import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import { actions, rulesOf, type Action, type Grants, type Scope } from './rules.ts'

/** `grant('delivery', 'read write', 'depots')`: one line of a role's matrix. */
function grant(row: string, given: string, scope: Scope = 'all'): Grants {
  return { [row]: Object.fromEntries(given.split(' ').map((action) => [action as Action, scope])) }
}

function merge(...grants: Grants[]): AbilityRule[] {
  const whole: Grants = {}
  for (const one of grants) for (const [row, cells] of Object.entries(one)) whole[row] = { ...whole[row], ...cells }
  return rulesOf({ isAdministrator: false, grants: whole, others: [] })
}

const every = actions.join(' ')
const change = 'read write create delete'
const demo = grant('demo', 'read')

/** The roles a workspace begins with: those of the office, and the defaults of the logistics side. */
export const defaultRoles: { name: string; rules: AbilityRule[]; isForNewcomers?: boolean }[] = [
  { name: 'admin', rules: [{ action: 'manage', subject: 'all' }] },
  {
    name: 'editor',
    rules: merge(
      grant('content', every),
      grant('store', 'read write create approve'),
      grant('user', 'read'),
      grant('reporting', 'read'),
      grant('delivery', 'read'),
      grant('board', change),
      grant('project', change),
      grant('marketing', change),
      grant('ticket', change),
      grant('calendar', change),
      grant('email', change),
      grant('chat', 'read write create'),
      demo,
    ),
  },
  {
    name: 'author',
    rules: merge(
      grant('content', 'read write create'),
      grant('store', 'read write create'),
      grant('board', change),
      grant('project', change),
      grant('marketing', 'read write create'),
      grant('calendar', change),
      grant('email', change),
      grant('chat', 'read write create'),
      demo,
    ),
  },
  {
    name: 'maintainer',
    rules: merge(
      grant('content', 'read'),
      grant('database', 'read write'),
      grant('api', change),
      grant('repository', change),
      grant('user', 'read'),
      grant('role', 'read'),
      grant('reporting', 'read'),
      grant('audit', 'read'),
      grant('board', change),
      grant('project', change),
      grant('calendar', change),
      grant('email', change),
      grant('chat', 'read write create'),
      demo,
    ),
  },
  {
    name: 'subscriber',
    isForNewcomers: true,
    rules: merge(grant('content', 'read'), grant('user', 'read', 'self'), demo),
  },
  {
    name: 'operations-manager',
    rules: merge(
      grant('content', 'read'),
      grant('delivery', every),
      grant('planning', every),
      grant('publishing', 'read create delete'),
      grant('driver', change),
      grant('fleet', change),
      grant('proof', 'read create approve'),
      grant('position', 'read'),
      grant('customerData', change),
      grant('cost', 'read write'),
      grant('performance', 'read'),
      grant('setting', 'read write'),
      grant('depot', change),
      grant('audit', 'read'),
      grant('optimiser', 'read create'),
      grant('reporting', 'read'),
      grant('user', 'read'),
      grant('board', change),
      grant('project', change),
      grant('ticket', change),
      grant('calendar', change),
      grant('email', change),
      grant('chat', 'read write create'),
      demo,
    ),
  },
  {
    name: 'dispatcher',
    rules: merge(
      grant('content', 'read'),
      grant('delivery', 'read write create', 'depots'),
      grant('planning', 'read write create delete', 'depots'),
      grant('publishing', 'read create delete', 'depots'),
      grant('driver', 'read', 'depots'),
      grant('fleet', 'read', 'depots'),
      grant('proof', 'read create', 'depots'),
      grant('position', 'read', 'depots'),
      grant('customerData', 'read write create', 'depots'),
      grant('performance', 'read', 'depots'),
      grant('setting', 'read'),
      grant('depot', 'read', 'depots'),
      grant('audit', 'read', 'deeds'),
      grant('board', change),
      grant('project', change),
      grant('calendar', change),
      grant('email', change),
      grant('chat', 'read write create'),
      demo,
    ),
  },
  {
    name: 'depot-clerk',
    rules: merge(
      grant('content', 'read'),
      grant('delivery', 'read create', 'depots'),
      grant('proof', 'read create', 'depots'),
      grant('fleet', 'read', 'depots'),
      grant('depot', 'read', 'depots'),
      grant('board', change),
      grant('project', change),
      grant('calendar', change),
      grant('email', change),
      grant('chat', 'read write create'),
      demo,
    ),
  },
  {
    name: 'driver',
    rules: merge(
      grant('content', 'read'),
      grant('delivery', 'read', 'assigned'),
      grant('planning', 'read', 'assigned'),
      grant('proof', 'read create', 'assigned'),
      grant('position', 'read', 'assigned'),
      grant('performance', 'read', 'assigned'),
      grant('calendar', change),
      grant('email', change),
      grant('chat', 'read write create'),
      demo,
    ),
  },
  {
    name: 'customer-service',
    rules: merge(
      grant('content', 'read'),
      grant('delivery', 'read write create'),
      grant('proof', 'read'),
      grant('customerData', 'read write'),
      grant('store', 'read'),
      grant('depot', 'read'),
      grant('board', change),
      grant('project', change),
      grant('ticket', change),
      grant('calendar', change),
      grant('email', change),
      grant('chat', 'read write create'),
      demo,
    ),
  },
  {
    name: 'client',
    rules: merge(
      grant('delivery', 'read create', 'own'),
      grant('proof', 'read', 'own'),
      grant('position', 'read', 'own'),
      grant('cost', 'read', 'own'),
      grant('finance', 'read', 'own'),
      grant('email', change),
      demo,
    ),
  },
  {
    name: 'read-only',
    rules: merge(
      grant('delivery', 'read'),
      grant('planning', 'read'),
      grant('fleet', 'read'),
      grant('driver', 'read'),
      grant('depot', 'read'),
      grant('board', 'read'),
      grant('project', 'read'),
      grant('marketing', 'read'),
      grant('ticket', 'read'),
      grant('calendar', 'read'),
      grant('email', change),
      grant('chat', 'read'),
      demo,
    ),
  },
]
