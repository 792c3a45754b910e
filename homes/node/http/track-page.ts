import * as z from 'zod/mini'
import { trackDocument } from '#app/track-document.ts'
import { readTracking, Tracking } from '#features/logistics/tracking/contract.ts'
import type { Seen } from '#features/logistics/tracking/web/page/state.ts'
import { trackingCodeIn } from '#features/site/landing/rules.ts'
import type { Language } from '#kit/contract/sentence.ts'
import type { Api } from '#kit/server/router.ts'
import { chosenLanguage } from './front-page.ts'
import { pageAnswer } from './page.ts'

type Parts = { program: Api; webFolder: string; connectTo: () => Promise<string[]> }
type Visit = { path: string; language: Language; address: string }

/** The page of a tracking link with its state written in it, in the visitor's language. Every wrong code is answered the same. */
export async function trackPage({ program, webFolder, connectTo }: Parts) {
  const page = await pageAnswer(`${webFolder}/track.html`, connectTo)

  return async (request: Request, path: string, address: string): Promise<Response> => {
    const { searchParams } = new URL(request.url)
    const given = codeIn(path) === '' ? searchParams.get('code') : null
    const found = given === null ? undefined : trackingCodeIn(given)
    if (found) return new Response(null, { status: 303, headers: { location: `/track/${found}` } })
    const language = chosenLanguage(request, request.headers.get('cookie') ?? '')
    const { seen, status } =
      codeIn(path) === ''
        ? { seen: { kind: 'asking', isWrong: given !== null } as const, status: 200 }
        : await askedOf(program, { path, language, address })
    const answer = await page(request, (shell) => trackDocument(shell, { seen, language, at: new Date() }))
    return asOwnPage(answer, { status, language })
  }
}

function codeIn(path: string): string {
  return /^\/track\/(.+)$/.exec(path)?.[1] ?? ''
}

/** The state as the call tells it, by its limits and refusals. */
async function askedOf(program: Api, { path, language, address }: Visit): Promise<{ seen: Seen; status: number }> {
  const code = codeIn(path)
  const url = `http://localhost${readTracking.path.replace('{code}', encodeURIComponent(code))}`
  const request = new Request(url, { headers: { 'accept-language': language } })
  const answer = await program.fetch(request, { address })
  const { status } = answer
  if (answer.ok) return { seen: { kind: 'known', code, data: z.parse(Tracking, await answer.json()) }, status }
  if (status === 404) return { seen: { kind: 'missing' }, status }
  return { seen: { kind: 'failed', text: z.parse(Refusal, await answer.json()).message }, status }
}

const Refusal = z.object({ message: z.string() })

function asOwnPage(answer: Response, { status, language }: { status: number; language: Language }): Response {
  const { headers, body } = answer
  headers.set('vary', 'accept-encoding, accept-language, cookie')
  headers.set('content-language', language)
  headers.set('x-robots-tag', 'noindex, nofollow')
  headers.set('referrer-policy', 'no-referrer')
  return new Response(body, { status: answer.ok ? status : answer.status, headers })
}
