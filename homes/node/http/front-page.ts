import { existsSync } from 'node:fs'
import * as z from 'zod/mini'
import { readSite } from '#features/site/landing/contract.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { languages, peopleLanguages, type Language, type PeopleLanguage } from '#kit/contract/sentence.ts'
import { languageOf } from '#kit/server/language.ts'
import type { Api } from '#kit/server/router.ts'
import { pageAnswer } from './page.ts'

type Page = (request: Request) => Promise<Response>
type Parts = { program: Api; webFolder: string; connectTo: () => Promise<string[]>; publicUrl?: string | undefined }

const landingPath = '/front-pages/landing-page'

/** The documents the build draws ahead are sent for the addresses they belong to, not under their own names. */
export function isFrontFile(path: string): boolean {
  return /^\/front\/landing-\w+\.html$/.test(path)
}

/**
 * The landing page for visitors, without the program. Nothing for other addresses, for people who are signed in at the root, at the
 * root of a company with a name, whose own page it is, and where the workspace has closed its public pages: the program itself knows what to show there.
 */
export async function frontPage({ program, webFolder, connectTo, publicUrl }: Parts) {
  const pages = new Map<Language, Page>()
  for (const language of languages) {
    const file = `${webFolder}/front/landing-${language}.html`
    if (existsSync(file)) pages.set(language, await pageAnswer(file, connectTo, publicUrl?.replace(/\/$/, '')))
  }

  return async (request: Request, path: string): Promise<Response | undefined> => {
    const cookies = request.headers.get('cookie') ?? ''
    if (!isAsked(path, cookies)) return undefined
    const language = chosenLanguage(request, cookies, languages)
    const page = pages.get(language)
    const site = page && (await siteOf(program))
    if (!site) return undefined
    if (path === '/' && site.ownSite !== '')
      return new Response(null, { status: 302, headers: { location: site.ownSite, 'cache-control': 'no-store' } })
    if (path === '/' && site.owner !== '') return undefined
    return site.isPublic ? inLanguage(await page(request), language) : undefined
  }
}

function isAsked(path: string, cookies: string): boolean {
  return path === landingPath || (path === '/' && !/(^|; )Routewright-signed-in=true(;|$)/.test(cookies))
}

function inLanguage(response: Response, language: Language): Response {
  response.headers.set('vary', 'accept-encoding, accept-language, cookie')
  response.headers.set('content-language', language)
  return response
}

/** What the address names, else what was chosen before, else what the browser asks for. */
export function chosenLanguage(request: Request, cookies: string): PeopleLanguage
export function chosenLanguage(request: Request, cookies: string, of: typeof languages): Language
export function chosenLanguage(
  request: Request,
  cookies: string,
  of: readonly PeopleLanguage[] = peopleLanguages,
): PeopleLanguage {
  const named = new URL(request.url).searchParams.get('lang')
  const [, kept] = /(?:^|; )Routewright-language=(\w+)/.exec(cookies) ?? []
  return of.find((one) => one === named) ?? of.find((one) => one === kept) ?? languageOf(request.headers, of)
}

/** The settings as the API tells them, or nothing while the database can’t be reached. */
async function siteOf(program: Api): Promise<ReplyOf<typeof readSite> | undefined> {
  const answer = await program.fetch(new Request(`http://localhost${readSite.path}`), { address: '127.0.0.1' })
  return answer.ok ? z.parse(readSite.reply, await answer.json()) : undefined
}
