import * as z from 'zod/mini'
import type { Issue } from '#kit/server/errors.ts'
import { issuesOf } from '#kit/server/issue-text.ts'

const word = (pattern: RegExp, message: string) => z.string().check(z.regex(pattern, message))
const url = (protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
        `must start with ${protocols.map((one) => `${one}//`).join(' or ')}`,
      ),
    )
const web = url(['http:', 'https:'])
const bucket = web.check(
  z.refine(
    (text) => !URL.canParse(text) || new URL(text).username === '',
    'must not contain a key: set S3_ACCESS_KEY and S3_SECRET_KEY',
  ),
)
const isBasemap = (text: string) => {
  const [, kind, place = ''] = /^(pmtiles|style):(.+)$/.exec(text) ?? []
  return /^https?:/.test(place) ? URL.canParse(place) : kind === 'pmtiles' && place.endsWith('.pmtiles')
}
const onOff = z.enum(['on', 'off'])
const hops = z.pipe(
  word(/^(off|on|[1-9])$/, 'must be off, on or the number of proxies in front of Routewright'),
  z.transform((text) => (text === 'off' ? 0 : text === 'on' ? 1 : Number(text))),
)
const wholeNumber = (least: number, most: number) =>
  z.pipe(
    word(/^\d+$/, 'must be a whole number'),
    z.pipe(z.transform(Number), z.number().check(z.minimum(least), z.maximum(most))),
  )

export const defaultDataDir = './data'
export const defaultRegionMemory = 1500

const Settings = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(word(/^[\w.:-]+$/, 'must be a host name or an address'), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), defaultDataDir),
  DATABASE_URL: z.optional(
    word(
      /^(postgres(ql)?:\/\/.+|embedded:.*|pglite:.*|memory:)$/,
      'must start with postgres://, embedded:, pglite: or memory:',
    ),
  ),
  /** For a PostgreSQL elsewhere; some poolers lose the names. */
  NAMED_STATEMENTS: z._default(onOff, 'off'),
  SAMPLE_DATA: z.optional(onOff),
  SIMULATOR: z._default(onOff, 'on'),
  BACKUP_BEFORE_UPDATE: z._default(onOff, 'on'),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_S3_URL: z.optional(bucket),
  PUBLIC_URL: z.optional(web),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'])),
  MAIL_FROM: z._default(z.string(), 'Routewright <noreply@localhost>'),
  ROUTER_URL: z.optional(web),
  ROUTER_KIND: z.optional(z.enum(['osrm', 'valhalla', 'openrouteservice', 'graphhopper'])),
  ROUTER_KEY: z.optional(z.string()),
  VALHALLA_TILES: z.optional(z.string()),
  GEOCODER_URL: z.optional(web),
  GEOCODER_KIND: z.optional(z.enum(['nominatim', 'photon', 'pelias'])),
  GEOCODER_KEY: z.optional(z.string()),
  BASEMAP: z.optional(z.string().check(z.refine(isBasemap, 'must be pmtiles:<address or file> or style:<address>'))),
  S3_URL: z.optional(bucket),
  S3_ACCESS_KEY: z.optional(z.string()),
  S3_SECRET_KEY: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  WEBHOOKS_INSIDE: z._default(onOff, 'off'),
  RATE_LIMIT: z._default(wholeNumber(0, 1_000_000), 3000),
  /** How many megabytes of the disk stay free for small changes. */
  RESERVE_MB: z._default(wholeNumber(0, 1_000_000), 500),
  /** The number of proxies in front of Routewright. Each adds an address to X-Forwarded-For. */
  TRUST_PROXY: z._default(hops, 0),
  /** How many megabytes the building of a region may take; the largest extract follows from it. */
  REGION_MEMORY: z._default(wholeNumber(256, 1_000_000), defaultRegionMemory),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
})
export type NodeSettings = z.infer<typeof Settings>

/** A setting that cannot be used; its sentence names it. */
export class WrongSetting extends Error {}

/** Reads the settings from the environment; empty ones count as not set, and a wrong one is named. */
export function readSettings(environment: Record<string, string | undefined>): NodeSettings {
  const given = Object.fromEntries(
    Object.keys(Settings.shape).map((name) => [name, environment[name]?.trim() || undefined]),
  )
  const result = z.safeParse(Settings, given)
  if (!result.success)
    throw new WrongSetting(
      issuesOf(result.error)
        .map((issue) => sentence(issue, given))
        .join('\n'),
    )
  checkTogether(result.data)
  return result.data
}

const exclusive = [
  ['VALHALLA_TILES', 'ROUTER_URL'],
  ['BACKUP_DIR', 'BACKUP_S3_URL'],
] as const

/** What is right alone may be wrong beside another. */
function checkTogether(settings: NodeSettings): void {
  for (const name of ['S3_URL', 'BACKUP_S3_URL'] as const)
    if (settings[name] && !(settings.S3_ACCESS_KEY && settings.S3_SECRET_KEY))
      throw new WrongSetting(`${name} also needs S3_ACCESS_KEY and S3_SECRET_KEY. Set both.`)
  for (const use of ['ROUTER', 'GEOCODER'] as const)
    if (Boolean(settings[`${use}_URL`]) !== Boolean(settings[`${use}_KIND`]))
      throw new WrongSetting(`Set both ${use}_URL and ${use}_KIND, or neither.`)
  for (const [one, other] of exclusive)
    if (settings[one] && settings[other]) throw new WrongSetting(`Set either ${one} or ${other}, not both.`)
}

function sentence({ path, text }: Issue, given: Record<string, string | undefined>): string {
  const value = /KEY|TOKEN|URL/.test(path) ? '' : ` It’s set to "${given[path]}".`
  return `The setting ${path} ${text.en}.${value}`
}

/** True for names and addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return /^(localhost|\[?::1\]?|(::ffff:)?127(\.\d{1,3}){3})$/.test(host)
}

/** Whether only this machine can connect, even through a proxy in front. */
export function isPrivate({ HOST, PUBLIC_URL, TRUST_PROXY }: NodeSettings): boolean {
  return isLoopback(HOST) && TRUST_PROXY === 0 && (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname))
}
