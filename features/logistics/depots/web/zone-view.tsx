import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { EntryList } from '#ui/display/entry-list.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { changeZone, createZone, listZones, type Rings } from '../contract.ts'
import { nextZoneColor } from '../rules.ts'
import classes from './depots.module.css'
import { ZoneDialog } from './zone-dialog.tsx'
import { ZoneEntry } from './zone-entry.tsx'
import { ZoneImport } from './zone-import.tsx'
import { ZoneMap } from './zone-map.tsx'

export function ZoneView() {
  const t = useText('logistics-depots')
  const list = useQuery(queryOf(listZones, { query: { itemsPerPage: 100 } }))
  const { data, error } = list
  const zones = data?.zones
  const [open, setOpen] = useOpen()
  const { edit, drawer } = useRecordDrawer(zones, {
    change: changeZone,
    edit: (zone, opening) => <ZoneDialog zone={zone} rings={zone.rings} color={zone.color} {...opening} />,
  })
  const [isDrawing, setDrawing] = useState(false)
  const [drawn, setDrawn] = useState<Rings>()
  const mayAdd = useMay(createZone)
  const finish = (rings: Rings) => {
    setDrawing(false)
    setDrawn(rings)
  }
  return (
    <>
      <PageHeader
        title={t('screens.zones')}
        text={t('zone.text')}
        actions={
          mayAdd && (
            <Button variant="light" onClick={() => setOpen('import')}>
              {t('zone.import')}
            </Button>
          )
        }
        primary={
          mayAdd && (
            <Button leftSection={<Icon name="plus" size={16} />} disabled={isDrawing} onClick={() => setDrawing(true)}>
              {t('zone.draw')}
            </Button>
          )
        }
      />
      {error && !data && <FailureState error={error} onRetry={() => void list.refetch()} />}
      {!data && !error && <Skeleton height={420} radius={6} />}
      {data && zones && (
        <div className={classes.zones}>
          <SectionCard title={t('zone.list')}>
            {data.total > zones.length && (
              <Text size="sm" c="dimmed" mb="sm">
                {t('zone.more', { shown: zones.length, total: data.total })}
              </Text>
            )}
            <EntryList
              of={list}
              rows={zones}
              empty={<EmptyState icon="map" title={t('zone.empty')} text={t('zone.emptyText')} />}
            >
              {(zone) => <ZoneEntry key={zone.id} zone={zone} onEdit={edit} />}
            </EntryList>
          </SectionCard>
          <div className={classes.zoneMap}>
            <ZoneMap
              zones={zones}
              isDrawing={isDrawing}
              onOpen={edit}
              onDone={finish}
              onCancel={() => setDrawing(false)}
            />
          </div>
        </div>
      )}
      {drawn && (
        <ZoneDialog
          zone={undefined}
          rings={drawn}
          color={nextZoneColor(zones?.length ?? 0)}
          opened
          onClose={() => setDrawn(undefined)}
        />
      )}
      {drawer}
      <ZoneImport opened={open === 'import'} onClose={() => setOpen(undefined)} />
    </>
  )
}
