import { needsSession, type Endpoint } from '#kit/contract/endpoint.ts'
import { scopesFor } from '#kit/contract/rights.ts'
import { forbidden, Refused } from './errors.ts'
import type { Program } from './feature.ts'
import { mustMay, type Caller } from './handle.ts'
import { refusals } from './refusals.ts'

/** Refuses whoever may not make this call, and says to a program which scope its key lacks. */
export function permit(endpoint: Endpoint, user: Caller | undefined, program: Pick<Program, 'keyScopes'>): void {
  if (!user || !needsSession(endpoint.access)) return
  mustBeAt(endpoint, user)
  if (user.viewedRole !== undefined && !endpoint.isSafe)
    throw forbidden(refusals.onlyLooking, { role: user.viewedRole })
  if (user.kind === 'program') mustOpen(endpoint, user, program)
  mustMay(user, endpoint)
}

/** Programs have no session: what their keys open is said by scopes. */
function mustBeAt({ surfaces }: Endpoint, { kind, surface = 'office' }: Caller): void {
  if (kind === 'person' && !surfaces.includes(surface)) throw forbidden(refusals.otherSurface[surface])
}

function mustOpen(
  { access, isForPeople }: Endpoint,
  { scopes = [] }: Caller,
  { keyScopes }: Pick<Program, 'keyScopes'>,
) {
  const opening = typeof access === 'string' || isForPeople ? [] : scopesFor(keyScopes, access)
  if (opening.length === 0) throw forbidden(refusals.onlyPeople)
  if (opening.some((name) => scopes.includes(name))) return
  throw new Refused(403, refusals.noScope, {
    values: { scopes: opening.join(', ') },
    headers: { 'www-authenticate': `Bearer realm="Routewright", error="insufficient_scope", scope="${opening[0]}"` },
  })
}
