import * as z from 'zod/mini'
import { trackDocument } from '#app/track-document.ts'
import { readTrackedMessages } from '#features/logistics/recipient-messages/contract.ts'
import { readTracking } from '#features/logistics/tracking/contract.ts'
import type { Html } from '#features/logistics/tracking/web/page/html.ts'
import { pageOf } from '#features/logistics/tracking/web/page/state.ts'
import { stopPageOf } from '#features/logistics/tracking/web/page/stop.ts'
import type { Words } from '#features/logistics/tracking/web/page/words.ts'
import { trackingCodeIn } from '#features/site/landing/rules.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { PeopleLanguage } from '#kit/contract/sentence.ts'
import type { Api } from '#kit/server/router.ts'
import { chosenLanguage } from './front-page.ts'
import { pageAnswer } from './page.ts'

type Parts = { program: Api; webFolder: string; connectTo: () => Promise<string[]> }
type Visit = { code: string; language: PeopleLanguage; address: string }
type Drawn = { status: number; title: 'screens.tracking' | 'stop.title'; pageIn: (words: Words) => Html }

/** The page of a tracking link with its state written in it, in the visitor's language. Every wrong code is answered the same. */
export async function trackPage({ program, webFolder, connectTo }: Parts) {
  const page = await pageAnswer(`${webFolder}/track.html`, connectTo)

  return async (request: Request, path: string, address: string): Promise<Response> => {
    const { searchParams } = new URL(request.url)
    const { code, isOfMessages } = placeIn(path)
    const given = code === '' ? searchParams.get('code') : null
    const found = given === null ? undefined : trackingCodeIn(given)
    if (found) return new Response(null, { status: 303, headers: { location: `/track/${found}` } })
    const language = chosenLanguage(request, request.headers.get('cookie') ?? '')
    const draw = code === '' ? askForCode : isOfMessages ? drawMessages : drawDelivery
    const drawn = await draw(program, { code, language, address, isWrong: given !== null })
    const answer = await page(request, (shell) => trackDocument(shell, { ...drawn, language, at: new Date() }))
    return asOwnPage(answer, { status: drawn.status, language })
  }
}

function placeIn(path: string): { code: string; isOfMessages: boolean } {
  const [, code = '', below] = /^\/track\/(.+?)(\/messages)?$/.exec(path) ?? []
  return { code, isOfMessages: below !== undefined }
}

async function askForCode(_: Api, { isWrong }: { isWrong: boolean }): Promise<Drawn> {
  return { status: 200, title: 'screens.tracking', pageIn: (words) => pageOf({ kind: 'asking', isWrong }, words) }
}

async function drawDelivery(program: Api, visit: Visit): Promise<Drawn> {
  const { seen, status } = await askedOf(program, readTracking, visit)
  return { status, title: 'screens.tracking', pageIn: (words) => pageOf(seen, words) }
}

async function drawMessages(program: Api, visit: Visit): Promise<Drawn> {
  const { seen, status } = await askedOf(program, readTrackedMessages, visit)
  return { status, title: 'stop.title', pageIn: (words) => stopPageOf(seen, words) }
}

type Seen<Data> = { kind: 'known'; code: string; data: Data } | { kind: 'missing' } | { kind: 'failed'; text: string }

/** The state as the call tells it, by its limits and refusals. */
async function askedOf<Reply extends z.ZodMiniType>(
  program: Api,
  { path, reply }: Pick<Endpoint, 'path'> & { reply: Reply },
  { code, language, address }: Visit,
): Promise<{ seen: Seen<z.output<Reply>>; status: number }> {
  const url = `http://localhost${path.replace('{code}', encodeURIComponent(code))}`
  const request = new Request(url, { headers: { 'accept-language': language } })
  const answer = await program.fetch(request, { address })
  const { status } = answer
  if (answer.ok) return { seen: { kind: 'known', code, data: z.parse(reply, await answer.json()) }, status }
  if (status === 404) return { seen: { kind: 'missing' }, status }
  return { seen: { kind: 'failed', text: z.parse(Refusal, await answer.json()).message }, status }
}

const Refusal = z.object({ message: z.string() })

function asOwnPage(answer: Response, { status, language }: { status: number; language: PeopleLanguage }): Response {
  const { headers, body } = answer
  headers.set('vary', 'accept-encoding, accept-language, cookie')
  headers.set('content-language', language)
  headers.set('x-robots-tag', 'noindex, nofollow')
  headers.set('referrer-policy', 'no-referrer')
  return new Response(body, { status: answer.ok ? status : answer.status, headers })
}
