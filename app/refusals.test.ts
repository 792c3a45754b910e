import { beforeAll, describe, expect, it } from 'vitest'
import { login, register } from '#platform/accounts/contract.ts'
import { demoAccounts } from '#platform/accounts/rules.ts'
import { filled, schemaOf } from '#homes/test/send.ts'
import { testApi } from '#homes/test/test-api.ts'
import { asking, nameOf } from '#homes/test/walk/ask.ts'
import { privateTexts, withLog } from '#homes/test/walk/kept-log.ts'
import { changedByLinkAlone, openToEveryone, openToMembers, openToRecipients } from '#homes/test/walk/open-calls.ts'
import { whatItTakes, type Visit } from '#homes/test/walk/what.ts'
import { whoMay } from '#homes/test/walk/who.ts'
import { isRaw, type Endpoint } from '#kit/contract/endpoint.ts'
import { handlers } from './api.ts'
import { loadSample } from './sample.ts'

const plain = await testApi()
const { lines, fetch } = withLog(plain)
const tokens: string[] = []
const signIn: typeof plain.signIn = async (...given) => {
  const token = await plain.signIn(...given)
  tokens.push(token)
  return token
}
const api = { ...plain, fetch, signIn }
const ask = asking(fetch)
const endpoints = handlers.map(({ endpoint }) => endpoint)
const namesWith = (access: Endpoint['access']) => endpoints.filter((endpoint) => endpoint.access === access).map(nameOf)
const person = {
  fullName: 'Wilhelmina Quackenbush',
  email: 'wilhelmina@private.example',
  username: 'quackenbush',
  contact: '+47 999 88 777',
  password: 'correct horse battery',
}

type Check = 'session' | 'right' | 'unreadable' | 'missing' | 'hostile' | 'odd' | 'private'
const found: [Check, string][] = []
/** About a minute of work; the patience is for a machine that does something else in the meantime. */
const patienceMs = 30 * 60_000

/** All calls, one after the other: who may not make each, and what each says to odd input. */
beforeAll(async () => {
  await loadSample(api.machine)
  const who = whoMay(api, ask)
  const what = whatItTakes(api, endpoints, ask)
  await leavePrivateTexts()
  const peopleBefore = await privateTexts(api)
  for (const endpoint of endpoints) {
    const tell = (check: Check, seen: string) => void found.push([check, `${nameOf(endpoint)}: ${seen}`])
    await who(endpoint, tell)
    await sendPrivateTexts(await what(endpoint, tell))
  }
  found.push(...logged(peopleBefore))
}, patienceMs)

async function leavePrivateTexts(): Promise<void> {
  await ask('POST', register.path, { body: { ...person, acceptsTerms: true, language: 'en' } })
  const [admin] = demoAccounts
  await ask('POST', login.path, { body: { ...admin, remember: true } })
  await ask('POST', login.path, { body: { ...person, password: 'wrong horse battery', remember: true } })
}

async function sendPrivateTexts({ endpoint, path, made }: Visit): Promise<void> {
  const body = isRaw(endpoint.body) ? undefined : filled(schemaOf(endpoint.body), person.fullName, person)
  await made(`${path}?q=${person.email}`, { body })
}

/** What the log of the walk tells of people, and of what opens their account. */
function logged(texts: string[]): typeof found {
  const log = lines.join('\n')
  const secrets = [...Object.values(person), ...tokens, ...texts]
  const told = secrets.filter((secret) => log.includes(secret))
  if (/[\w.+-]+@[\w-]+\.\w|Bearer |\$scrypt|\$plain/.test(log)) told.push('an address, a token or a hash')
  if (lines.length < 5 * endpoints.length) told.push(`only ${lines.length} lines: not what was asked`)
  if (secrets.length < 300) told.push(`only ${secrets.length} secrets`)
  return told.map((secret) => ['private', `the log tells ${secret}`])
}

describe('a call', () => {
  it('is public only if it is on the list, and for everyone who is signed in only if it is on the other', () => {
    expect(namesWith('public').toSorted()).toEqual(openToEveryone)
    expect(namesWith('recipient').toSorted()).toEqual(openToRecipients)
    expect(namesWith('member').toSorted()).toEqual(openToMembers)
  })

  it('of a tracking link changes something by the link alone only if it is on the list, and others ask for digits', () => {
    const behindLinks = endpoints.filter(({ path }) => path.startsWith('/api/track/'))
    const byLink = behindLinks.filter(({ access, isSafe }) => access === 'public' && !isSafe)
    expect(byLink.map(nameOf).toSorted()).toEqual(changedByLinkAlone)
    for (const endpoint of endpoints.filter(({ access }) => access === 'recipient')) {
      expect(endpoint.path).toContain('/api/track/{code}')
      if (!isRaw(endpoint.body)) expect(schemaOf(endpoint.body).properties).toHaveProperty('digits')
    }
  })

  it.each<[Check, string]>([
    ['session', 'asks for a session'],
    ['right', 'is refused without its right, to keys of other scopes and to who only looks'],
    ['unreadable', 'refuses what is no JSON, and JSON of another kind'],
    ['missing', 'refuses what is not there'],
    ['hostile', 'stands hostile texts in every field, and shows nothing of its inside'],
    ['odd', 'answers odd input with a sentence, and shows whatever it takes'],
    ['private', 'keeps names, addresses, telephone numbers and tokens out of the log'],
  ])('%s: each %s', (check) => {
    expect(found.filter(([one]) => one === check).map(([, seen]) => seen)).toEqual([])
  })
})
