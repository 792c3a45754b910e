import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import type { MapBox } from '#ui/map/map-box.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { addRegion, listRegions, type Region, type RegionWork } from '../contract.ts'
import { regionColor } from './map-look.ts'
import classes from './map-settings.module.css'
import { useDrive } from './drive.ts'
import { ProviderCard } from './provider-card.tsx'
import { RegionCard } from './region-card.tsx'
import { RegionMap, type Tool } from './region-map.tsx'
import { RegionUpload } from './region-upload.tsx'
import { useTriedRoute } from './route-tried.ts'
import { RouteTryPanel } from './route-try-panel.tsx'

const whileChangingMs = 1_000

export function MapSettings() {
  const t = useText('regions')
  const { data, error, refetch } = useQuery({
    ...queryOf(listRegions),
    refetchInterval: ({ state }) => (state.data && isChanging(state.data) ? whileChangingMs : false),
  })
  const mayWrite = useMay(addRegion) && data?.fetchedBytes === null
  const [shown, show] = useState<Region>()
  const [tool, setTool] = useState<Tool>()
  const [area, setArea] = useState('')
  const [extract, setExtract] = useState<MapBox>()
  const map = useRef<HTMLDivElement>(null)
  const draw = () => {
    setTool('area')
    // On a phone it is above the form.
    map.current?.scrollIntoView({ block: 'nearest' })
  }
  const tried = useTriedRoute()
  const drive = useDrive(tried.route.data?.geometry, regionColor)
  const [open, setOpen] = useOpen()
  const isTrying = open === 'route'
  // A place that is clicked begins a route.
  const begun = { ...tried, add: (halt: Parameters<typeof tried.add>[0]) => (tried.add(halt), setOpen('route')) }
  const tryButton = <Button onClick={() => setOpen('route')}>{t('try')}</Button>
  return (
    <>
      {!isTrying && <PageHeader title={t('screens.maps')} text={t('text')} actions={tryButton} />}
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={480} />}
      {data && (
        <div className={isTrying ? classes.whole : classes.grid}>
          {isTrying ? (
            <RouteTryPanel tried={tried} drive={drive} onTool={setTool} onClose={() => setOpen(undefined)} />
          ) : (
            <div className={classes.side}>
              <RegionCard {...data} mayWrite={mayWrite} onShow={show} />
              <ProviderCard providers={data.providers} />
              {mayWrite && data.largestExtractBytes !== null && (
                <RegionUpload
                  regions={data.regions}
                  work={data.work}
                  limitBytes={data.largestExtractBytes}
                  cutting={{ area, setArea, draw, onBounds: setExtract }}
                />
              )}
            </div>
          )}
          <div className={classes.map} ref={map}>
            <RegionMap
              regions={data.regions}
              providers={data.providers}
              shown={shown}
              onShow={show}
              tried={isTrying ? tried : begun}
              tool={tool}
              onToolEnd={() => setTool(undefined)}
              extract={extract}
              area={area}
              onArea={setArea}
              vehicles={drive.feed}
            />
          </div>
        </div>
      )}
    </>
  )
}

/** A region is being built, or comes over the network as it is looked at. */
function isChanging({ work, fetchedBytes }: { work: RegionWork[]; fetchedBytes: number | null }): boolean {
  return fetchedBytes !== null || work.some((one) => one.error === '')
}
