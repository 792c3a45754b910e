import { createStore } from '#kit/web/store.ts'

export const mapApps = ['google', 'apple', 'waze', 'osmand'] as const
/** Names of products, the same in every language. */
export const mapAppNames = { google: 'Google Maps', apple: 'Apple Maps', waze: 'Waze', osmand: 'OsmAnd' } as const
export type MapApp = (typeof mapApps)[number]

const key = 'driver-maps'
const chosen = createStore(read())

/** The app a driver navigates with; asked once and remembered on the device. */
export const useMapApp = chosen.use

export function chooseMapApp(app: MapApp | undefined): void {
  if (app) localStorage.setItem(key, app)
  else localStorage.removeItem(key)
  chosen.set(app)
}

/** Opens the way to a place in a map app. */
export function wayTo(app: MapApp, [longitude, latitude]: readonly [number, number], name: string): string {
  const at = `${latitude},${longitude}`
  const links: Record<MapApp, string> = {
    google: `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${encodeURIComponent(at)}`,
    apple: `https://maps.apple.com/?dirflg=d&daddr=${encodeURIComponent(at)}`,
    waze: `https://waze.com/ul?navigate=yes&ll=${encodeURIComponent(at)}`,
    osmand: `osmand.api://navigate?force=true&dest_lat=${latitude}&dest_lon=${longitude}&dest_name=${encodeURIComponent(name)}`,
  }
  return links[app]
}

function read(): MapApp | undefined {
  if (typeof localStorage === 'undefined') return undefined
  return mapApps.find((app) => app === localStorage.getItem(key))
}
