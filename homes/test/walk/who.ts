import { createApiKey } from '#platform/api-keys/contract.ts'
import { startRoleView } from '#platform/access/contract.ts'
import { roles } from '#platform/access/server/tables.ts'
import { program } from '#app/api.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import { needsSession, type Endpoint } from '#kit/contract/endpoint.ts'
import { scopeOpens } from '#kit/contract/rights.ts'
import type { TestApi } from '../test-api.ts'
import { addressOf, type Ask } from './ask.ts'

type Tell = (check: 'session' | 'right', seen: string) => void
type Right = Exclude<Endpoint['access'], string>

/** Asks as everyone who may not make a call. */
export function whoMay(api: TestApi, ask: Ask) {
  const kept = new Map<string, string>()
  let asked = 0
  /** What earlier calls have ended is opened again. */
  const status = async (endpoint: Endpoint, name: string, open: () => Promise<string>): Promise<number> => {
    const url = addressOf(endpoint, () => '999999999')
    const made = async () => (await ask(endpoint.method, url, { as: kept.get(name), body: {} })).status
    const before = kept.has(name) ? await made() : 401
    if (before !== 401) return before
    kept.set(name, await open())
    return made()
  }

  return async (endpoint: Endpoint, tell: Tell): Promise<void> => {
    const { access, method, isSafe } = endpoint
    if (!needsSession(access)) return
    const url = addressOf(endpoint, () => '999999999')
    const none = await ask(method, url)
    if (none.status !== 401) tell('session', `answers ${none.status} to who isn’t signed in`)
    else if (!endpoint.refusals[401] && !none.text.includes('"code":"common.signInFirst"')) tell('session', none.text)
    const madeUp = await ask(method, url, { as: 'f'.repeat(64) })
    if (madeUp.status !== 401) tell('session', `answers ${madeUp.status} to a session that was made up`)

    const refuse = async (who: string, open: () => Promise<string>) => {
      const seen = await status(endpoint, who, open)
      if (seen !== 403) tell('right', `answers ${seen} to ${who}`)
    }
    const key = closedKey(access, asked++)
    await refuse(`an API key with ${key.name}`, () => keyOf(api, key.name))
    if (!isSafe) await refuse('an administrator who views the product as a role', () => viewer(api))
    if (access === 'member') return
    await refuse('a person with another right', () => api.signIn([{ action: 'read', subject: 'AclDemo' }]))
    await refuse(`everyone but who may ${access.action} ${access.subject}`, () => api.signIn(allBut(access)))
  }
}

function allBut(right: Right): AbilityRule[] {
  return [
    { action: 'manage', subject: 'all' },
    { ...right, inverted: true },
  ]
}

/** One of the keys that don’t open the call, each time another. */
function closedKey(access: Endpoint['access'], turn: number) {
  const closed = program.keyScopes.filter((scope) => typeof access === 'string' || !scopeOpens(scope, access))
  return closed[turn % closed.length]!
}

async function keyOf(api: TestApi, scope: string): Promise<string> {
  const { key } = await api.call(createApiKey, {
    as: await api.signIn(),
    body: { name: 'All', scopes: [scope], expiresAt: null },
  })
  return key
}

async function viewer(api: TestApi): Promise<string> {
  const as = await api.signIn()
  const [role] = await api.machine.db.select({ name: roles.name }).from(roles).limit(1)
  await api.call(startRoleView, { as, body: { role: role!.name } })
  return as
}
