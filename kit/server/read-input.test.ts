import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId, positiveInteger, text } from '#kit/contract/fields.ts'
import { addComplaintTexts } from './complaint-texts.ts'
import type { Refused } from './errors.ts'
import { limitedBytes, queryOf, readInput } from './read-input.ts'

const sent = (chunks: number[]) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const size of chunks) controller.enqueue(new Uint8Array(size))
      controller.close()
    },
  })
  return new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
}

describe('a body', () => {
  it('is read up to its limit', async () => {
    expect((await limitedBytes(sent([3, 4]), 7)).length).toBe(7)
  })

  it('beyond its limit is refused while it still comes', async () => {
    await expect(limitedBytes(sent([3, 4, 1]), 7)).rejects.toMatchObject({ status: 413 })
  })

  it('that is announced too large is refused before it comes', async () => {
    const request = new Request('http://localhost/', { method: 'POST', body: 'x'.repeat(9) })
    const announced = { headers: new Headers({ 'content-length': '9' }), body: request.body } as Request
    await expect(limitedBytes(announced, 7)).rejects.toMatchObject({ status: 413 })
    expect(request.bodyUsed).toBe(false)
  })
})

it('an empty object is no body where a call takes none', async () => {
  const bare = endpoint({ method: 'POST', path: '/api/x' })
  const read = (body: string) => {
    const headers = { 'content-type': 'application/json' }
    return readInput(bare, new Request('http://localhost/', { method: 'POST', body, headers }), {})
  }
  expect((await read('{}')).body).toBeUndefined()
  await expect(read('{"name":"x"}')).rejects.toMatchObject({ status: 422 })
  await expect(read('[]')).rejects.toMatchObject({ status: 422 })
})

describe('a body of JSON', () => {
  const taking = endpoint({ method: 'POST', path: '/api/x', body: z.unknown(), limitBytes: 9_000_000 })
  const read = (body: string) => {
    const request = new Request('http://localhost/', { method: 'POST', body })
    request.headers.set('content-type', 'application/json')
    return readInput(taking, request, {})
  }

  it('is not deeper than 32 levels, whatever stands in its texts', async () => {
    const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}0${'}]'.repeat(levels / 2)}`
    await expect(read(nested(32))).resolves.toBeDefined()
    await expect(read(nested(34))).rejects.toMatchObject({ status: 422 })
    await expect(read(String.raw`{"a":"\"${'['.repeat(40)}","b":"\\","c":"${'{'.repeat(40)}"}`)).resolves.toBeDefined()
    await expect(read('['.repeat(20))).rejects.toMatchObject({ status: 400 })
  })

  it('is not walked through part by part', async () => {
    const body = JSON.stringify(Array.from({ length: 2_000_000 }, () => 1))
    const timeOf = async (act: () => unknown) => {
      const started = performance.now()
      await act()
      return performance.now() - started
    }
    const parsed = await timeOf(() => JSON.parse(body))
    expect(await timeOf(() => read(body))).toBeLessThan(300 + 4 * parsed)
  })
})

describe('a field', () => {
  const form = endpoint({
    method: 'POST',
    path: '/form',
    body: z.object({ name: text(), count: positiveInteger, isOn: z.boolean() }),
  })
  const complaints = async (body: unknown) => {
    const error: unknown = await readInput(
      form,
      new Request('http://localhost/form', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      {},
    ).catch((reason: unknown) => reason)
    return (error as Refused).details.issues?.map(({ path, text }) => `${path} ${text.en}`)
  }

  it('is told in our words where a library has turned on those of zod', async () => {
    const { localeError } = z.config()
    z.config({ localeError: () => 'Invalid input: expected something else' })
    expect(await complaints({})).toContain('name is required')
    z.config({ localeError })
  })

  it('that is missing is told from one of another kind', async () => {
    expect(await complaints({})).toEqual(['name is required', 'count is required', 'isOn is required'])
    expect(await complaints({ name: null, count: 0.5, isOn: 'yes' })).toEqual([
      'name must be text',
      'count must be a whole number',
      'isOn must be true or false',
    ])
  })

  it('that holds what cannot be kept is named', async () => {
    const texts = { unsupportedCharacter: 'contains an unsupported character' }
    addComplaintTexts({ namespace: 'ui', texts: { en: texts, fr: texts, ar: texts } })
    for (const name of ['a\0b', '\ud800'])
      expect(await complaints({ name, count: 1, isOn: true })).toEqual(['name contains an unsupported character'])
    expect(await complaints({ name: 'a', count: 2 ** 31, isOn: true })).toEqual(['count must be at most 2,147,483,647'])
    expect(await complaints({ name: 'a'.repeat(201), count: 1, isOn: true })).toEqual([
      'name must have at most 200 characters',
    ])
  })
})

describe('a path', () => {
  it('with what cannot be an id is no address', async () => {
    const one = endpoint({ method: 'GET', path: '/api/things/{id}', params: numberId })
    await expect(readInput(one, new Request('http://x/api/things/abc'), { id: 'abc' })).rejects.toMatchObject({
      status: 404,
      message: 'We couldn’t find this address.',
    })
  })
})

describe('a query', () => {
  it('gives lists for repeated keys and objects for keys in brackets', () => {
    expect(queryOf(new URL('http://x/?a=1&a=2&b[]=3&c[d]=4&c[e]=5'))).toEqual({
      a: ['1', '2'],
      b: ['3'],
      c: { d: '4', e: '5' },
    })
  })

  it('cannot reach the prototype of objects', () => {
    const query = queryOf(new URL('http://x/?__proto__[polluted]=1&constructor[x]=2'))
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.keys(query)).toContain('constructor')
  })
})

it('a query of thousands of keys is read as fast as it is long', () => {
  const keys = Array.from({ length: 40_000 }, (_, index) => index.toString(36))
  const began = performance.now()
  expect(Object.keys(queryOf(new URL(`http://localhost/?${keys.join('&')}`)))).toHaveLength(keys.length)
  expect(performance.now() - began).toBeLessThan(2000)
})
