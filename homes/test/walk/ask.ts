import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { TestApi } from '../test-api.ts'

export type Asked = { as?: string | undefined; body?: unknown; text?: string }
export type Answer = { status: number; text: string; isJson: boolean; isStream: boolean }
export type Ask = (method: string, url: string, asked?: Asked) => Promise<Answer>

/** Makes calls with whatever body, as JSON or as the text itself, and reads what is answered. */
export function asking(fetch: TestApi['fetch']): Ask {
  return async (method, url, { as, body, text = JSON.stringify(body) } = {}) => {
    const headers = { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as}` }) }
    const hasBody = method !== 'GET' && text !== undefined
    const response = await fetch(
      new Request(`http://localhost${url}`, { method, headers, ...(hasBody && { body: text }) }),
    )
    const type = response.headers.get('content-type') ?? ''
    const isStream = type.includes('event-stream')
    if (isStream) await response.body?.cancel()
    return {
      status: response.status,
      text: isStream ? '' : await response.text(),
      isJson: type.includes('json'),
      isStream,
    }
  }
}

/** The address of a call with a text in its parts. */
export function addressOf({ path }: Endpoint, valueOf: (name: string) => string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(valueOf(name).replaceAll(/[\ud800-\udfff]/gu, '?')),
  )
}

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}
