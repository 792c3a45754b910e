import type { Endpoint, ReplyOf } from '#kit/contract/endpoint.ts'
import type { PeopleLanguage } from '#kit/contract/sentence.ts'
import { call, type CallInput, type Fetcher } from '#kit/web/call.ts'

/** When an answer was kept that the page's service worker gives in place of one it can't reach. */
export const keptAtHeader = 'x-kept-at'

export type Ask = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<{ reply: ReplyOf<E>; keptAt: string | undefined }>

/** Asks in the language of the page, and says since when an answer was kept if it isn't a new one. */
export function askedBy(fetcher: Fetcher, language: PeopleLanguage): Ask {
  return async (endpoint, input) => {
    let keptAt: string | undefined
    const noting: Fetcher = async (request) => {
      const response = await fetcher(request)
      keptAt = response.headers.get(keptAtHeader) ?? undefined
      return response
    }
    const reply = await call(endpoint, { ...input, headers: { ...input.headers, 'accept-language': language } }, noting)
    return { reply, keptAt }
  }
}
