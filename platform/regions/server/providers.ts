import type { Database, Machine } from '#kit/server/machine.ts'
import type { RegionProvider } from '../contract.ts'
import { embeddedGeocoder, embeddedRouter, estimateRouter } from './embedded.ts'
import { graphhopperRouter } from './graphhopper-router.ts'
import { nominatimGeocoder } from './nominatim-geocoder.ts'
import { openrouteserviceRouter } from './openrouteservice-router.ts'
import { osrmRouter } from './osrm-router.ts'
import { peliasGeocoder } from './pelias-geocoder.ts'
import { photonGeocoder } from './photon-geocoder.ts'
import type { Geocoder, Router, Turn } from './ports.ts'
import { reserveProviderTurn } from './provider-turns.ts'
import { valhallaHereRouter, valhallaRouter } from './valhalla-router.ts'

const routers = {
  osrm: osrmRouter,
  valhalla: valhallaRouter,
  openrouteservice: openrouteserviceRouter,
  graphhopper: graphhopperRouter,
}
const geocoders = { photon: photonGeocoder, nominatim: nominatimGeocoder, pelias: peliasGeocoder }

type Chains = { routers: Router[]; geocoders: Geocoder[] }
const chains = new WeakMap<Machine['settings'], Chains>()

/** Who is asked, in order: the operator's provider, the regions on this machine, and for roads the estimate. */
export function chainsOf({
  db,
  settings,
  regions,
  valhalla,
  now,
}: Pick<Machine, 'db' | 'settings' | 'regions' | 'valhalla' | 'now'>): Chains {
  const known = chains.get(settings)
  if (known) return known
  const { router, geocoder } = settings.providers
  const made: Chains = {
    routers: [
      ...(router ? [routers[router.kind](router)] : []),
      ...(valhalla ? [valhallaHereRouter(valhalla, now())] : []),
      embeddedRouter(regions),
      estimateRouter,
    ],
    geocoders: [
      ...(geocoder ? [geocoders[geocoder.kind](geocoder, turnsAt(geocoder.url, db))] : []),
      embeddedGeocoder(regions),
    ],
  }
  chains.set(settings, made)
  return made
}

function turnsAt(provider: string, db: Database): Turn {
  return async (pauseMs) => {
    const waitMs = await reserveProviderTurn(db, { provider, pauseMs })
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/** What the operator set up, without keys. */
export function providersIn({
  router,
  valhallaTiles,
  geocoder,
  basemap,
}: Machine['settings']['providers']): RegionProvider[] {
  return [
    ...(router ? [{ use: 'router' as const, kind: router.kind, url: router.url }] : []),
    ...(valhallaTiles ? [{ use: 'router' as const, kind: 'valhalla', url: valhallaTiles }] : []),
    ...(geocoder ? [{ use: 'geocoder' as const, kind: geocoder.kind, url: geocoder.url }] : []),
    ...(basemap
      ? [{ use: 'basemap' as const, kind: basemap.split(':')[0] ?? '', url: basemap.slice(basemap.indexOf(':') + 1) }]
      : []),
  ]
}
