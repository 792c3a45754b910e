import * as z from 'zod/mini'
import { isRaw, type Endpoint } from '#kit/contract/endpoint.ts'
import type { Ask } from './ask.ts'
import { fieldsOf, good, type Fields } from './given.ts'

/** What is in the workspace, asked of the calls that read it. */
export function there(endpoints: Endpoint[], ask: Ask) {
  const isRead = (address: string) => endpoints.some((one) => one.method === 'GET' && one.path === address)
  // What is not there is answered in plain text by some.
  const read = async (address: string, as: string): Promise<unknown> => {
    const { isJson, text } = await ask('GET', address, { as })
    return isJson ? JSON.parse(text) : {}
  }

  return {
    /** The address of something that is there: the first of its list. */
    async pathOf({ path }: Endpoint, as: string): Promise<string> {
      const [list = '', rest] = path.split('/{')
      if (rest === undefined) return path
      const row = firstRow(isRead(list) ? await read(list, as) : [])
      const { order, customerId, id, name } = row ?? {}
      const words: Fields = {
        id: (list.endsWith('/orders') ? order : list.endsWith('/invoice') ? id : customerId) ?? id ?? 1,
        name: name ?? 'editor',
        kind: 'shipping',
        network: 'website',
      }
      return path.replaceAll(/\{(\w+)\}/g, (_, word: string) => String(words[word] ?? 1))
    },

    /** What the call takes: for a change what is there now, read by itself, as a tab of what stands above it, or as the first of its list. */
    async bodyOf(endpoint: Endpoint, path: string, as: string): Promise<Fields | undefined> {
      const { method, body } = endpoint
      if (!/PUT|PATCH/.test(method) || isRaw(body)) return good(endpoint)
      const [, above = '', last = ''] = /^(.*)\/([^/]*)$/.exec(path) ?? []
      const outer = (await read(above, as)) as Fields
      const { versions = {}, tabs = {} } = outer as { versions?: Fields; tabs?: Fields }
      const tab = { version: versions[last], value: tabs[last] }
      const things = [await read(path, as), tab, firstRow(outer)].map((thing) =>
        pick((thing ?? {}) as Fields, fieldsOf(body)),
      )
      const found = things.find(
        (thing) => Object.keys(thing).length > 0 && z.safeParse(body, { ...good(endpoint), ...thing }).success,
      )
      return { ...good(endpoint), ...found }
    },

    /** The list and the thing itself, where the product has them. */
    shownBy({ path }: Endpoint, url: string, text: string): string[] {
      const [list = ''] = path.split('/{')
      const made =
        list === path ? /^\{(?:"body":\{)?"id":(\d+)/.exec(text)?.[1] : url.slice(list.length + 1).split(/[/?]/)[0]
      return [isRead(list) && list, made && isRead(`${list}/{id}`) && `${list}/${made}`].filter(
        (one) => typeof one === 'string',
      )
    },
  }
}

function firstRow(answer: unknown): Fields | undefined {
  const rows = Array.isArray(answer) ? answer : Object.values(answer as object).find(Array.isArray)
  return rows?.[0] as Fields | undefined
}

function pick(thing: Fields, fields: string[]): Fields {
  return Object.fromEntries(fields.filter((field) => thing[field] !== undefined).map((field) => [field, thing[field]]))
}
