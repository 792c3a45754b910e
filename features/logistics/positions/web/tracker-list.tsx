import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Entry } from '#ui/display/entries.tsx'
import { EntryList } from '#ui/display/entry-list.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { RemoveButton } from '#ui/button/remove-button.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { createTracker, deleteTracker, listTrackers, type Tracker } from '../contract.ts'
import { AddTracker } from './add-tracker.tsx'
import { TrackerCodes, type MadeTracker } from './tracker-codes.tsx'

/** Phones and GPS trackers that send positions, and what was last heard of each. */
export function TrackerList() {
  const t = useText('logistics-positions')
  const [made, setMade] = useState<MadeTracker>()
  const { addButton, drawer } = useRecordDrawer([], {
    create: createTracker,
    addLabel: t('add'),
    add: (opening) => <AddTracker {...opening} onMade={setMade} />,
  })
  const trackers = useQuery(queryOf(listTrackers))
  const empty = <EmptyState icon="current-location" title={t('empty')} text={t('emptyText')} />
  return (
    <>
      <PageHeader title={t('screens.trackers')} text={t('text')} primary={addButton} />
      {made && <TrackerCodes made={made} onClose={() => setMade(undefined)} />}
      {drawer}
      <SectionCard title={t('list')}>
        <EntryList of={trackers} rows={trackers.data?.devices} empty={empty}>
          {(tracker) => <TrackerEntry key={tracker.id} tracker={tracker} />}
        </EntryList>
      </SectionCard>
    </>
  )
}

const icons = { gateway: 'server', vehicle: 'truck-delivery', driver: 'device-mobile' } as const

function TrackerEntry({ tracker }: { tracker: Tracker }) {
  const t = useText('logistics-positions')
  const { id, kind, name, silence, vehicleId } = tracker
  const title = t('deleteTitle', { name })
  return (
    <Entry
      icon={<Icon name={icons[kind === 'gateway' ? kind : vehicleId === null ? 'driver' : 'vehicle']} size={22} />}
      name={<bdi>{name}</bdi>}
      detail={<Detail tracker={tracker} />}
    >
      {kind === 'tracker' && (
        <StatusChip tone={silence === null ? 'success' : silence === 'offDuty' ? 'secondary' : 'warning'}>
          {t(`silences.${silence ?? 'heard'}`)}
        </StatusChip>
      )}
      <RemoveButton
        color="error"
        label={title}
        remove={deleteTracker}
        params={{ id }}
        stale={[listTrackers]}
        question={{ title, body: t('deleteText'), confirmLabel: t('delete') }}
      />
    </Entry>
  )
}

function Detail({ tracker }: { tracker: Tracker }) {
  const t = useText('logistics-positions')
  const format = useWorkspaceFormat()
  const { kind, identifier, driverName, vehicleName, lastFixAt, lastSeenAt, batteryPercent } = tracker
  const facts = [
    driverName ?? vehicleName ?? t(`kinds.${kind}`),
    t('identified', { identifier }),
    ...(lastFixAt ? [t('lastFix', { when: format.relative(lastFixAt) })] : []),
    ...(!lastFixAt && lastSeenAt ? [t('lastSeen', { when: format.relative(lastSeenAt) })] : []),
    ...(batteryPercent === null ? [] : [t('battery', { percent: format.percent(batteryPercent / 100) })]),
  ]
  return <bdi>{facts.join(' · ')}</bdi>
}
