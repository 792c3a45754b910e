/** The public pages whose visits are counted. */
export const countedPages = ['landing', 'pricing', 'help', 'article', 'payment', 'checkout', 'other'] as const
export type CountedPage = (typeof countedPages)[number]

/** Where visitors come from. */
export const visitSources = ['direct', 'search', 'social', 'newsletter', 'referral', 'ads', 'other'] as const
export type VisitSource = (typeof visitSources)[number]

const pages: [start: string, page: CountedPage][] = [
  ['landing-page', 'landing'],
  ['pricing', 'pricing'],
  ['help-center', 'help'],
  ['article/', 'article'],
  ['payment', 'payment'],
  ['checkout', 'checkout'],
]

/** The page an address of the public pages shows; nothing for any other address. */
export function pageAt(path: string): CountedPage | undefined {
  const [, rest] = /^\/front-pages\/(.+)$/.exec(path) ?? []
  if (rest === undefined) return undefined
  return pages.find(([start]) => rest.startsWith(start))?.[1] ?? 'other'
}

const sites: [pattern: RegExp, source: VisitSource][] = [
  [/(^|\.)(google|bing|duckduckgo|ecosia|qwant|yahoo|yandex|baidu|startpage)\./, 'search'],
  [
    /(^|\.)(facebook|instagram|linkedin|twitter|x|t|youtube|tiktok|reddit|pinterest|mastodon|threads)\.(com|co|net|social)$/,
    'social',
  ],
]
const mediums: [pattern: RegExp, source: VisitSource][] = [
  [/^(e-?mail|newsletter)$/, 'newsletter'],
  [/^(social|social-media|sm)$/, 'social'],
  [/^(cpc|ppc|ad|ads|paid|display|banner)/, 'ads'],
  [/^(organic|search)$/, 'search'],
  [/^referral$/, 'referral'],
]

/** What brought a visitor: what the link says of itself, or else the site it stood on. */
export function sourceOf({ referrer, search, host }: { referrer: string; search: string; host: string }): VisitSource {
  const medium = (new URLSearchParams(search).get('utm_medium') ?? '').toLowerCase()
  if (medium !== '') return mediums.find(([pattern]) => pattern.test(medium))?.[1] ?? 'other'
  const from = hostOf(referrer)
  if (from === '' || from === host) return 'direct'
  return sites.find(([pattern]) => pattern.test(from))?.[1] ?? 'referral'
}

/** The campaign a link names. */
export function campaignIn(search: string): string {
  return (new URLSearchParams(search).get('utm_campaign') ?? '').toLowerCase().slice(0, 60)
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}
