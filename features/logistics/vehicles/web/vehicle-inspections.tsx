import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Icon } from '#ui/display/icon.tsx'
import { NativeSelect, Textarea } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { addInspection, readVehicle, type Vehicle } from '../contract.ts'
import { inspectionKinds, inspectionResults, type InspectedPoint, type Inspection } from '../rules/inspection.ts'
import classes from './inspections.module.css'
import { InspectionPhoto } from './inspection-photo.tsx'

const tones = { passed: 'success', defects: 'warning', unsafe: 'error' } as const

/** What was found before and after trips, the newest first. */
export function Inspections({ vehicle }: { vehicle: Vehicle }) {
  const t = useText('logistics-vehicles')
  const mayChange = useMay(addInspection)
  return (
    <Stack gap="md">
      {vehicle.inspections.length === 0 && <EmptyState icon="clipboard-list" title={t('inspection.empty')} />}
      <Entries>
        {vehicle.inspections.map((inspection) => (
          <Entry
            key={inspection.id}
            icon={<Icon name="checklist" />}
            name={t(`inspections.${inspection.kind}`)}
            detail={<Found vehicleId={vehicle.id} inspection={inspection} />}
          >
            {inspection.isSimulated && <StatusChip tone="secondary">{t('inspection.simulated')}</StatusChip>}
            {inspection.driverId !== null && <StatusChip tone="secondary">{t('inspection.byDriver')}</StatusChip>}
            <StatusChip tone={tones[inspection.result]}>{t(`results.${inspection.result}`)}</StatusChip>
          </Entry>
        ))}
      </Entries>
      {mayChange && <InspectionForm key={vehicle.version} vehicle={vehicle} />}
    </Stack>
  )
}

/** Who looked at it and when, and what a driver found point by point. */
function Found({ vehicleId, inspection }: { vehicleId: number; inspection: Inspection }) {
  const t = useText('logistics-vehicles')
  const settings = useText('logistics-settings')
  const format = useWorkspaceFormat()
  const { id, at, note, personName, points } = inspection
  const faults = points.filter(({ isOk }) => !isOk)
  const nameOf = ({ key, name }: InspectedPoint) => name || settings(`vehiclePoints.${key}`)
  const said =
    points.length === 0 ? note : t('inspection.allOk', { count: points.length, shown: format.number(points.length) })
  return (
    <>
      <bdi>{[format.dateTime(at), personName, said].filter(Boolean).join(' · ')}</bdi>
      {faults.map((point) => (
        <span key={point.key} className={classes.fault}>
          <bdi>{[nameOf(point), point.note].filter(Boolean).join(': ')}</bdi>
          {point.photos.map((sha256) => (
            <InspectionPhoto
              key={sha256}
              params={{ id: vehicleId, entry: id, sha256 }}
              alt={t('inspection.photo', { point: nameOf(point) })}
            />
          ))}
        </span>
      ))}
    </>
  )
}

function InspectionForm({ vehicle }: { vehicle: Vehicle }) {
  const t = useText('logistics-vehicles')
  const form = useEndpointForm(addInspection, {
    initial: { kind: 'preTrip', result: 'passed', note: '' },
    given: { params: { id: vehicle.id } },
    stale: [readVehicle],
  })
  return (
    <form onSubmit={form.send} noValidate>
      <Stack gap="sm">
        <RefusalAlert text={form.refusal} />
        <SimpleGrid cols={2}>
          <NativeSelect
            label={t('inspection.kind')}
            data={inspectionKinds.map((value) => ({ value, label: t(`inspections.${value}`) }))}
            {...form.bind('kind')}
          />
          <NativeSelect
            label={t('inspection.result')}
            data={inspectionResults.map((value) => ({ value, label: t(`results.${value}`) }))}
            {...form.bind('result')}
          />
        </SimpleGrid>
        <Textarea autosize label={t('inspection.note')} {...form.bind('note')} />
        <Group>
          <SendButton loading={form.isSending}>{t('inspection.add')}</SendButton>
        </Group>
      </Stack>
    </form>
  )
}
