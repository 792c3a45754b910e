import type { ComponentProps, ReactNode } from 'react'
import { useEffect, useId } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { createStore } from '#kit/web/store.ts'
import type { MapBox } from '#ui/map/map-box.ts'
import { MapView } from '#ui/map/map-view.tsx'
import type { Region, RegionProvider } from '../contract.ts'
import classes from './base-map.module.css'
import { useMapLook } from './map-look.ts'
import { MapSetup } from './map-setup.tsx'

const wholeWorld: MapBox = { west: -140, south: -50, east: 150, north: 65 }

export type MapProps = Omit<
  ComponentProps<typeof MapView>,
  'mapStyle' | 'texts' | 'initialBox' | 'isDark' | 'children'
> & {
  /** What the map shows, for people who hear it. */
  title: string
  /** Shown first; without it the first region is. */
  initialBox?: MapBox | undefined
  children: (isDark: boolean) => ReactNode
}
type Known = { regions: Region[]; providers: RegionProvider[] }

/** A map on what is known of its regions; with it comes the library of maps. */
export function DrawnMap({ title, initialBox, regions, providers, children, ...events }: MapProps & Known) {
  const t = useText('regions')
  const { style, isDark } = useMapLook(regions, providers)
  const isMissing = regions.length === 0 && !providers.some(({ use }) => use === 'basemap')
  const texts = {
    title,
    zoomIn: t('zoomIn'),
    zoomOut: t('zoomOut'),
    north: t('north'),
    meters: t('scale.meters'),
    kilometers: t('scale.kilometers'),
    unavailable: t('noMap'),
  }
  return (
    <div className={classes.base}>
      {isMissing && <SetupNotice />}
      <MapView
        key={initialBox ? 'given' : regions[0]?.id}
        {...events}
        mapStyle={style}
        isDark={isDark}
        texts={texts}
        initialBox={initialBox ?? regions[0]?.bounds ?? wholeWorld}
      >
        {children(isDark)}
      </MapView>
    </div>
  )
}

const hidden = createStore(false)
const holder = createStore<string | undefined>(undefined)

/** Says on one map at a time that there is none of the area, until it is hidden. */
function SetupNotice() {
  const id = useId()
  const isHidden = hidden.use()
  const held = holder.use()
  useEffect(() => {
    if (held === undefined) holder.set(id)
  }, [held, id])
  useEffect(
    () => () => {
      if (holder.get() === id) holder.set(undefined)
    },
    [id],
  )
  return (
    held === id &&
    !isHidden && (
      <div className={classes.setup}>
        <MapSetup onHide={() => hidden.set(true)} />
      </div>
    )
  )
}
