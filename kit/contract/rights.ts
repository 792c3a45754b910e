export const actions = ['read', 'write', 'create', 'delete', 'approve'] as const
export type Action = (typeof actions)[number]
/** The actions most things allow: all but approving. */
export const change = ['read', 'write', 'create', 'delete'] as const satisfies Action[]

/** How far a right reaches. */
export const scopes = ['all', 'self', 'own', 'assigned', 'depots', 'deeds'] as const
export type Scope = (typeof scopes)[number]

/** The product's own roles, which have a name in every language. */
export const ownRoleNames = [
  'admin',
  'editor',
  'author',
  'maintainer',
  'subscriber',
  'operations-manager',
  'dispatcher',
  'depot-clerk',
  'accountant',
  'driver',
  'customer-service',
  'client',
  'read-only',
] as const
export type OwnRole = (typeof ownRoleNames)[number]

/** A row of the roles page, and the subjects it stands for. */
export type RightsRow = {
  key: string
  group: 'office' | 'logistics'
  /** Where it stands on the page. */
  order: number
  subjects: string[]
  /** What there is to allow; `change` where nothing is said. */
  actions?: readonly Action[]
  /** How far a role can reach; everywhere where nothing is said. */
  scopes?: readonly Scope[]
  /** False if nothing checks it yet: roles store it, but the roles page doesn't offer it. */
  isOffered?: boolean
  /** What the product's own roles may do in a new workspace: everywhere, or as far as it says. */
  roles?: Partial<Record<OwnRole, readonly Action[] | Partial<Record<Scope, readonly Action[]>>>>
}

/** Subjects that belong to another feature's row, and where they stand among its subjects. */
export type JoiningSubjects = { joins: string; order: number; subjects: string[] }

export type Rights = RightsRow | JoiningSubjects

export type Right = { action: readonly Action[]; subject: string }

/** A scope of API keys. People can only give a key scopes they are allowed themselves. */
export type KeyScope = Right & {
  name: `${string}:${string}`
  /** Where it stands among the scopes. */
  order: number
  /** What it also allows, as far as the owner of the key may do it. */
  also?: readonly Right[]
}

/** All that a scope allows. */
export function rightsOfScope({ action, subject, also = [] }: KeyScope): Right[] {
  return [{ action, subject }, ...also]
}

/** Whether a scope opens calls that require a right. */
export function scopeOpens(scope: KeyScope, { action, subject }: { action: string; subject: string }): boolean {
  return rightsOfScope(scope).some((one) => one.subject === subject && one.action.some((name) => name === action))
}

/** The names of the scopes that open calls which require a right; first those that change nothing where reading is asked, that are about it, and that allow the least. */
export function scopesFor(scopes: readonly KeyScope[], right: { action: string; subject: string }): string[] {
  const ranksOf = (scope: KeyScope) => {
    const allowed = rightsOfScope(scope).flatMap(({ action }) => action)
    const isTooMuch = right.action === 'read' && allowed.some((action) => action !== 'read')
    return [Number(isTooMuch), Number(scope.subject !== right.subject), allowed.length]
  }
  return scopes
    .filter((scope) => scopeOpens(scope, right))
    .map((scope) => ({ name: scope.name, ranks: ranksOf(scope) }))
    .toSorted((one, other) => one.ranks.map((rank, at) => rank - (other.ranks[at] ?? 0)).find((by) => by !== 0) ?? 0)
    .map(({ name }) => name)
}
