export const phoneApps = ['traccar', 'owntracks', 'osmand'] as const
export type PhoneApp = (typeof phoneApps)[number]
/** The same in every language. */
export const appNames: Record<PhoneApp, string> = {
  traccar: 'Traccar Client',
  owntracks: 'OwnTracks',
  osmand: 'OsmAnd',
}

type Made = { name: string; identifier: string; token: string }

export function feedAddress(app: PhoneApp, origin: string): string {
  return `${origin}/api/feeds/${app}`
}

/** What an app sets itself up from when it scans it or is given it. */
export function appLink(app: PhoneApp, origin: string, { name, identifier, token }: Made): string {
  const url = feedAddress(app, origin)
  if (app === 'traccar') return `${url}?id=${token}&interval=30&distance=50&heartbeat=300`
  // OsmAnd fills in the places; speed is left out, since its unit isn't that of the protocol.
  if (app === 'osmand') return `${url}?id=${token}&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&bearing={6}`
  const settings = {
    _type: 'configuration',
    mode: 3,
    url,
    auth: true,
    username: identifier,
    password: token,
    deviceId: identifier,
    tid: name.slice(0, 2),
    monitoring: 1,
  }
  return `owntracks:///config?inline=${encodeURIComponent(base64(JSON.stringify(settings)))}`
}

function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
}
