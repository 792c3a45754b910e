import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { confirm } from '#ui/confirm.ts'
import { ActionIcon, Button } from '#ui/controls.ts'
import { Skeleton } from '#ui/display.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Entries, Entry } from '#ui/entries.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { useOpened } from '#ui/form/use-opened.ts'
import { Icon } from '#ui/icon.tsx'
import { Group } from '#ui/layout.ts'
import { boxAround, type Position } from '#ui/map/map-box.ts'
import { zoneLayer, ZoneShapes } from '#ui/map/zone-shapes.tsx'
import { ZoneTool } from '#ui/map/zone-tool.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { Text } from '#ui/text.ts'
import { changeZone, createZone, deleteZone, listZones, type Rings, type Zone } from '../contract.ts'
import { nextZoneColor } from '../rules.ts'
import classes from './depots.module.css'
import { ZoneDialog } from './zone-dialog.tsx'
import { ZoneImport } from './zone-import.tsx'

export function ZoneView() {
  const t = useText('logistics-depots')
  const { data, error, refetch } = useQuery(queryOf(listZones, { query: { itemsPerPage: 100 } }))
  const zones = data?.zones
  const [open, setOpen] = useOpen()
  const { row: edited, isGone } = useOpened(zones, ({ id }) => id === openId(open, 'edit'))
  const [isDrawing, setDrawing] = useState(false)
  const [drawn, setDrawn] = useState<Rings>()
  const mayAdd = useMay(createZone)
  const finish = (ring: Position[]) => {
    const corners = ring.map(([x, y]): [number, number] => [x, y])
    setDrawing(false)
    setDrawn([[...corners, corners[0]!]])
  }
  return (
    <>
      <PageHeader
        title={t('screens.zones')}
        text={t('zone.text')}
        actions={
          mayAdd && (
            <Group>
              <Button variant="light" onClick={() => setOpen('import')}>
                {t('zone.import')}
              </Button>
              <Button
                leftSection={<Icon name="plus" size={18} />}
                disabled={isDrawing}
                onClick={() => setDrawing(true)}
              >
                {t('zone.draw')}
              </Button>
            </Group>
          )
        }
      />
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={420} radius={6} />}
      {data && zones && (
        <div className={classes.zones}>
          <SectionCard title={t('zone.list')}>
            {zones.length === 0 && <EmptyState icon="map" title={t('zone.empty')} text={t('zone.emptyText')} />}
            {data.total > zones.length && (
              <Text size="sm" c="dimmed" mb="sm">
                {t('zone.more', { shown: zones.length, total: data.total })}
              </Text>
            )}
            <Entries>
              {zones.map((zone) => (
                <ZoneEntry key={zone.id} zone={zone} onEdit={() => setOpen(`edit-${zone.id}`)} />
              ))}
            </Entries>
          </SectionCard>
          <div className={classes.zoneMap}>
            <ZoneMap
              zones={zones}
              isDrawing={isDrawing}
              onOpen={(id) => setOpen(`edit-${id}`)}
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
          onClose={() => setDrawn(undefined)}
        />
      )}
      {edited && (
        <Editing key={edited.id} value={edited} version={edited.version} isGone={isGone} formTells>
          {(zone) => (
            <ZoneDialog zone={zone} rings={zone.rings} color={zone.color} onClose={() => setOpen(undefined)} />
          )}
        </Editing>
      )}
      <ZoneImport opened={open === 'import'} onClose={() => setOpen(undefined)} />
    </>
  )
}

type MapProps = {
  zones: Zone[]
  isDrawing: boolean
  onOpen: (id: number) => void
  onDone: (ring: Position[]) => void
  onCancel: () => void
}

function ZoneMap({ zones, isDrawing, onOpen, onDone, onCancel }: MapProps) {
  const t = useText('logistics-depots')
  const mayChange = useMay(changeZone)
  const box = boxAround(zones.flatMap(({ rings }) => rings[0] ?? []))
  const shapes = zones.map(({ id, name, color, rings }) => ({ id: String(id), name, color, ring: rings[0] ?? [] }))
  return (
    <BaseMap
      title={t('zone.map')}
      {...(box && { initialBox: box })}
      interactiveLayerIds={isDrawing ? [] : [zoneLayer]}
      onClick={({ features = [] }) => {
        const id = Number(features[0]?.properties['id'])
        if (mayChange && !isDrawing && zones.some((one) => one.id === id)) onOpen(id)
      }}
    >
      {(isDark) => (
        <>
          <ZoneShapes zones={shapes} isDark={isDark} />
          {isDrawing && (
            <ZoneTool
              color={nextZoneColor(zones.length)}
              texts={{
                hint: t('draw.hint'),
                addCorner: t('draw.addCorner'),
                undo: t('draw.undo'),
                finish: t('draw.finish'),
                cancel: t('cancel'),
              }}
              onDone={onDone}
              onCancel={onCancel}
            />
          )}
        </>
      )}
    </BaseMap>
  )
}

function ZoneEntry({ zone, onEdit }: { zone: Zone; onEdit: () => void }) {
  const t = useText('logistics-depots')
  const remove = useSend(deleteZone, { stale: [listZones] })
  const mayChange = useMay(changeZone)
  const mayDelete = useMay(deleteZone)
  const { name } = zone
  const ask = async () => {
    const isSure = await confirm({
      title: t('deleteNamed', { name }),
      body: t('zone.deleteText'),
      confirmLabel: t('delete'),
    })
    if (isSure) remove.mutate({ params: { id: zone.id } })
  }
  return (
    <Entry
      icon={<span className={classes.color} style={{ background: zone.color }} />}
      name={<bdi>{name}</bdi>}
      detail={zone.depotName ?? t('zone.allDepots')}
    >
      {mayChange && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('editNamed', { name })} onClick={onEdit}>
          <Icon name="edit" />
        </ActionIcon>
      )}
      {mayDelete && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('deleteNamed', { name })} onClick={() => void ask()}>
          <Icon name="trash" />
        </ActionIcon>
      )}
    </Entry>
  )
}
