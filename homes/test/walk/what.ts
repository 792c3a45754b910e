import { isRaw, needsSession, type Endpoint } from '#kit/contract/endpoint.ts'
import type { TestApi } from '../test-api.ts'
import { addressOf, type Answer, type Ask, type Asked } from './ask.ts'
import { changed, fieldsOf, lets, placesOf, takesJson, withText, worthAsking, type Fields } from './given.ts'
import { fewOf, hostile, nobodys, oddQueries, oddValues, otherKinds, some, unreadable } from './odd.ts'
import { there } from './there.ts'

type Check = 'unreadable' | 'missing' | 'hostile' | 'odd'
type Tell = (check: Check, seen: string) => void

/** These answer well where nothing was: one deletes, as the specification has it, and one makes what it names. */
const nothingNeeded = ['DELETE /api/apps/ecommerce/orders/{id}', 'POST /api/regions/{id}']
const inside = /Failed query|select "|insert into|\.ts:\d+/

export type Visit = {
  endpoint: Endpoint
  path: string
  body: Fields | undefined
  /** As an administrator, signed in again where a call has ended the session. */
  made: (url: string, asked?: Asked) => Promise<Answer>
  current: () => Promise<Fields | undefined>
  shown: (url: string, text: string) => Promise<string | undefined>
  tell: Tell
}

/** Asks an administrator’s calls for what isn’t there, and with input of every odd kind. */
export function whatItTakes(api: TestApi, endpoints: Endpoint[], ask: Ask) {
  const { pathOf, bodyOf, shownBy } = there(endpoints, ask)
  let as = ''
  let mayHaveLost = true
  return async (endpoint: Endpoint, tell: Tell): Promise<Visit> => {
    const { method, access } = endpoint
    // A change may have taken something from who makes it.
    if (mayHaveLost || method !== 'GET') as = await api.signIn()
    mayHaveLost = method !== 'GET'
    const path = await pathOf(endpoint, as)
    const made = async (url: string, asked: Asked = {}) => {
      const answer = await ask(method, url, { as, ...asked })
      if (answer.status === 401 && needsSession(access)) as = await api.signIn()
      return answer
    }
    const shown = async (url: string, text: string) => {
      for (const one of shownBy(endpoint, url, text)) if ((await ask('GET', one, { as })).status >= 500) return one
      return undefined
    }
    const current = () => bodyOf(endpoint, path, as)
    const visit: Visit = { endpoint, path, body: await current(), made, current, shown, tell }
    await refusesUnreadable(visit)
    await refusesMissing(visit)
    await standsHostile(visit)
    await standsOdd(visit)
    return visit
  }
}

async function refusesUnreadable({ endpoint, made, tell }: Visit): Promise<void> {
  if (!takesJson(endpoint)) return
  for (const text of [...some(unreadable, 1), ...some(otherKinds, 1)]) {
    const { status } = await made(
      addressOf(endpoint, () => '999999999'),
      { text },
    )
    if (![400, 401, 404, 422].includes(status)) tell('unreadable', `${status} for ${text.slice(0, 20)}`)
  }
}

async function refusesMissing({ endpoint, body, made, tell }: Visit): Promise<void> {
  const { access, path, method } = endpoint
  if (!needsSession(access) || !path.includes('{') || nothingNeeded.includes(`${method} ${path}`)) return
  for (const value of worthAsking(nobodys, (one) => letsAddress(endpoint, one))) {
    const { status } = await made(
      addressOf(endpoint, () => value),
      { body },
    )
    if (status < 400 || status >= 500) tell('missing', `${status} for ${value}`)
  }
}

/** The body with each hostile text in all the places that take it. */
function withTexts(schema: Endpoint['query'], body: unknown): { text: string; body: unknown }[] {
  return hostile.flatMap((text) => {
    const given = withText(schema, body, text)
    return given.isIn ? [{ text, body: given.body }] : []
  })
}

function letsAddress({ path, params }: Endpoint, value: string): boolean {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return lets(params, Object.fromEntries(names.map((name) => [name, value])))
}

async function standsHostile(visit: Visit): Promise<void> {
  const { endpoint, path, body, made, tell } = visit
  const send = async (text: string, url: string, asked: Asked = {}) => {
    const answer = await made(url, asked)
    if (answer.status >= 500 || inside.test(answer.text))
      tell('hostile', `${answer.status} for ${JSON.stringify(text.slice(0, 20))} ${answer.text.slice(0, 100)}`)
  }
  if (endpoint.path.includes('{'))
    for (const text of fewOf(
      worthAsking(hostile, (one) => letsAddress(endpoint, one)),
      String,
    ))
      await send(
        text,
        addressOf(endpoint, () => text),
        { body },
      )
  const fields = fieldsOf(endpoint.query)
  const queryOf = (text: string) => Object.fromEntries(fields.map((name) => [name, text]))
  if (fields.length > 0)
    for (const text of fewOf(
      worthAsking(hostile, (one) => lets(endpoint.query, queryOf(one))),
      String,
    ))
      await send(text, `${path}?${new URLSearchParams(queryOf(text))}`, { body })
  if (isRaw(endpoint.body)) for (const text of fewOf(hostile, String)) await send(text, path, { text })
  else if (takesJson(endpoint))
    for (const given of fewOf(withTexts(endpoint.body, body), ({ text }) => text))
      await send(given.text, path, { body: await upToDate(given.body, visit) })
}

async function standsOdd(visit: Visit): Promise<void> {
  const { endpoint, path, body } = visit
  for (const _ of [1, 2]) {
    const odd = fieldsOf(endpoint.query).map((field) => oddQuery(field))
    if (odd.length === 0) break
    const status = await takesOdd(visit, `${path}?${odd.join('&')}`, body)
    // Refused for one of them: then each by itself, so that none hides another.
    if (status >= 400 && odd.length > 1) for (const one of odd) await takesOdd(visit, `${path}?${one}`, body)
  }
  if (endpoint.method === 'GET' || isRaw(endpoint.body)) return
  await takesOdd(visit, path, body)
  for (const at of placesOf(body)) {
    const values = some(oddValues).map((odd) => changed(body, at, odd))
    for (const value of worthAsking(values, (one) => lets(endpoint.body, one))) await takesOdd(visit, path, value)
  }
}

function oddQuery(field: string): string {
  const [odd = ''] = some(oddQueries, 1)
  return `${field}${odd.replace('%=', `${field}=`).replace('%[', `${field}[`)}`
}

/** Answered with a sentence; and what it takes can be shown. */
async function takesOdd(visit: Visit, url: string, given: unknown): Promise<number> {
  const { endpoint, made, shown, tell } = visit
  const body = await upToDate(given, visit)
  const { status, text, isStream } = await made(url, { body })
  if (isStream) return status
  const what = `${url.slice(0, 120)} ${JSON.stringify(body)?.slice(0, 300)}`
  const isSentence = /^\{"message":"(.{5,})"/.test(text) || endpoint.refusals[status] !== undefined
  if (status >= 500 || (status >= 400 && !isSentence)) tell('odd', `${status} ${what}: ${text.slice(0, 100)}`)
  if (status >= 300 || endpoint.method === 'GET') return status
  const broken = await shown(url, text)
  if (broken) tell('odd', `${what} was taken, but ${broken} is broken`)
  return status
}

/** A change begun on the version that is there by now, unless the version is what is odd or it is refused anyway. */
async function upToDate(given: unknown, { body, endpoint, current }: Visit): Promise<unknown> {
  const version = body?.['version']
  const isOfVersion = typeof given === 'object' && given !== null && 'version' in given && given.version === version
  if (version === undefined || !isOfVersion || !lets(endpoint.body, given)) return given
  return { ...given, version: (await current())?.['version'] }
}
